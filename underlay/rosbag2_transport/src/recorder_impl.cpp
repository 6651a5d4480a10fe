#include "recorder_impl.hpp"

#include <rmw/rmw.h>
#include <rosidl_runtime_c/type_hash.h>

#include <algorithm>
#include <utility>

#include "rclcpp/expand_topic_or_service_name.hpp"
#include "rosbag2_storage/qos.hpp"

namespace rosbag2_transport {
namespace {

/// How many messages may wait for the executor. The executor only queues them, so this bridges the
/// moments in which it is not scheduled.
constexpr std::size_t kDepth = 1000;

std::string hash_of(const std::vector<rclcpp::TopicEndpointInfo>& publishers) {
  const rcutils_allocator_t allocator = rcutils_get_default_allocator();
  for (const auto& publisher : publishers) {
    const rosidl_type_hash_t& hash = publisher.topic_type_hash();
    if (hash.version == ROSIDL_TYPE_HASH_VERSION_UNSET) continue;
    char* text = nullptr;
    if (rosidl_stringify_type_hash(&hash, allocator, &text) != RCUTILS_RET_OK) continue;
    const std::string result{text};
    allocator.deallocate(text, allocator.state);
    return result;
  }
  return {};
}

std::vector<rclcpp::QoS> offers_of(const std::vector<rclcpp::TopicEndpointInfo>& publishers) {
  std::vector<rclcpp::QoS> offers;
  for (const auto& publisher : publishers) offers.push_back(publisher.qos_profile());
  return offers;
}

}  // namespace

RecorderImpl::RecorderImpl(rclcpp::Node* node, std::shared_ptr<rosbag2_cpp::Writer> writer,
                           const rosbag2_storage::StorageOptions& storage_options,
                           const RecordOptions& record_options)
    : node_{node},
      writer_{std::move(writer)},
      storage_options_{storage_options},
      options_{record_options},
      paused_{record_options.start_paused} {
  for (std::string& topic : options_.topics) {
    topic = rclcpp::expand_topic_or_service_name(topic, node_->get_name(), node_->get_namespace());
  }
  filter_ = std::make_unique<TopicFilter>(options_, node_->get_node_graph_interface());
}

RecorderImpl::~RecorderImpl() { stop(); }

void RecorderImpl::record() {
  if (recording_) return;
  if (options_.rmw_serialization_format.empty()) {
    options_.rmw_serialization_format = rmw_get_serialization_format();
  }
  publish_splits();
  writer_->open(storage_options_,
                {rmw_get_serialization_format(), options_.rmw_serialization_format});
  {
    const std::unique_lock lock{recording_mutex_};
    recording_ = true;
  }
  create_services();
  RCLCPP_INFO(node_->get_logger(), "Listening for topics...");
  if (!options_.use_sim_time) subscribe_new_topics();
  if (!options_.is_discovery_disabled) {
    discovery_ = std::jthread{[this](const std::stop_token& stop) { discover(stop); }};
  }
  RCLCPP_INFO(node_->get_logger(), paused_ ? "Waiting for recording: paused." : "Recording...");
}

void RecorderImpl::stop() {
  discovery_.request_stop();
  if (discovery_.joinable()) discovery_.join();
  {
    const std::unique_lock lock{recording_mutex_};
    if (!std::exchange(recording_, false)) return;
  }
  subscriptions_.clear();
  writer_->close();
  RCLCPP_INFO(node_->get_logger(), "Recording stopped");
}

void RecorderImpl::set_paused(bool paused) {
  paused_ = paused;
  RCLCPP_INFO(node_->get_logger(), paused ? "Pausing recording." : "Resuming recording.");
}

void RecorderImpl::create_services() {
  using rosbag2_interfaces::srv::IsPaused;
  using rosbag2_interfaces::srv::Pause;
  using rosbag2_interfaces::srv::Resume;
  using rosbag2_interfaces::srv::SplitBagfile;
  pause_service_ = node_->create_service<Pause>(
      "~/pause", [this](const std::shared_ptr<Pause::Request>&,
                        const std::shared_ptr<Pause::Response>&) { set_paused(true); });
  resume_service_ = node_->create_service<Resume>(
      "~/resume", [this](const std::shared_ptr<Resume::Request>&,
                         const std::shared_ptr<Resume::Response>&) { set_paused(false); });
  is_paused_service_ = node_->create_service<IsPaused>(
      "~/is_paused",
      [this](const std::shared_ptr<IsPaused::Request>&,
             const std::shared_ptr<IsPaused::Response>& response) { response->paused = paused_; });
  split_service_ = node_->create_service<SplitBagfile>(
      "~/split_bagfile", [this](const std::shared_ptr<SplitBagfile::Request>&,
                                const std::shared_ptr<SplitBagfile::Response>&) {
        const std::shared_lock lock{recording_mutex_};
        if (recording_) writer_->split_bagfile();
      });
}

void RecorderImpl::publish_splits() {
  split_publisher_ =
      node_->create_publisher<rosbag2_interfaces::msg::WriteSplitEvent>("events/write_split", 1);
  rosbag2_cpp::bag_events::WriterEventCallbacks callbacks;
  callbacks.write_split_callback = [this](rosbag2_cpp::bag_events::BagSplitInfo& info) {
    rosbag2_interfaces::msg::WriteSplitEvent event;
    event.closed_file = info.closed_file;
    event.opened_file = info.opened_file;
    split_publisher_->publish(event);
  };
  writer_->add_event_callbacks(callbacks);
}

void RecorderImpl::discover(const std::stop_token& stop) {
  if (options_.use_sim_time) wait_for_simulated_time(stop);
  while (!stop.stop_requested() && rclcpp::ok(node_->get_node_base_interface()->get_context())) {
    try {
      subscribe_new_topics();
      for (const auto& [topic, subscription] : subscriptions_) {
        warn_of_publishers_that_do_not_match(topic);
      }
    } catch (const std::exception& error) {
      RCLCPP_ERROR(node_->get_logger(), "cannot look for topics: %s", error.what());
    }
    if (has_all_requested_topics()) {
      RCLCPP_INFO(node_->get_logger(), "all topics that were asked for are subscribed to");
      return;
    }
    std::unique_lock lock{discovery_mutex_};
    discovery_end_.wait_for(lock, stop, options_.topic_polling_interval, [] { return false; });
  }
}

void RecorderImpl::wait_for_simulated_time(const std::stop_token& stop) {
  RCLCPP_INFO(node_->get_logger(), "recording begins with the first message of /clock");
  const rclcpp::Clock::SharedPtr clock = node_->get_clock();
  while (!stop.stop_requested() && !clock->started()) {
    std::unique_lock lock{discovery_mutex_};
    discovery_end_.wait_for(lock, stop, options_.topic_polling_interval, [] { return false; });
  }
}

bool RecorderImpl::has_all_requested_topics() const {
  const bool only_named_topics = !options_.topics.empty() && !options_.all_topics &&
                                 !options_.all_services && options_.services.empty() &&
                                 options_.topic_types.empty() && options_.regex.empty();
  return only_named_topics &&
         std::ranges::all_of(options_.topics, [this](const std::string& topic) {
           return subscriptions_.contains(topic);
         });
}

void RecorderImpl::subscribe_new_topics() {
  auto topics = node_->get_topic_names_and_types();
  std::erase_if(topics, [this](const auto& topic) { return subscriptions_.contains(topic.first); });
  for (const auto& [topic, type] : filter_->filter_topics(topics)) subscribe(topic, type);
}

void RecorderImpl::subscribe(const std::string& topic, const std::string& type) {
  const auto publishers = node_->get_publishers_info_by_topic(topic);
  rosbag2_storage::TopicMetadata metadata;
  metadata.name = topic;
  metadata.type = type;
  metadata.serialization_format = options_.rmw_serialization_format;
  metadata.offered_qos_profiles = offers_of(publishers);
  metadata.type_description_hash = hash_of(publishers);
  // Before the subscription, which may have a message at once.
  writer_->create_topic(metadata);
  try {
    subscriptions_[topic] = create_subscription(topic, type, qos_for(topic, publishers));
    RCLCPP_INFO(node_->get_logger(), "Subscribed to topic '%s'", topic.c_str());
  } catch (const std::exception& error) {
    writer_->remove_topic(metadata);
    subscriptions_.erase(topic);
    RCLCPP_ERROR(node_->get_logger(), "cannot subscribe to '%s': %s", topic.c_str(), error.what());
  }
}

std::shared_ptr<rclcpp::GenericSubscription> RecorderImpl::create_subscription(
    const std::string& topic, const std::string& type, const rclcpp::QoS& qos) {
  // Set after the subscription exists. The executor owns the subscription while the callback runs.
  const auto self = std::make_shared<std::atomic<rclcpp::GenericSubscription*>>(nullptr);
  const auto receive = [this, topic, type, self](
                           std::shared_ptr<const rclcpp::SerializedMessage> message,
                           const rclcpp::MessageInfo& info) {
    const std::shared_lock lock{recording_mutex_};
    if (paused_ || !recording_) return;
    write(topic, type, std::move(message), info);
    // All others that have arrived, too: a wait of the executor for each of them costs much more.
    rclcpp::GenericSubscription* const subscription = self->load();
    while (subscription != nullptr) {
      auto next = std::make_shared<rclcpp::SerializedMessage>();
      rclcpp::MessageInfo next_info;
      if (!subscription->take_serialized(*next, next_info)) return;
      write(topic, type, std::move(next), next_info);
    }
  };
  auto subscription = node_->create_generic_subscription(topic, type, qos, receive);
  self->store(subscription.get());
  return subscription;
}

void RecorderImpl::write(const std::string& topic, const std::string& type,
                         std::shared_ptr<const rclcpp::SerializedMessage> message,
                         const rclcpp::MessageInfo& info) {
  // With simulated time, the times of the middleware belong to another clock.
  const rmw_message_info_t& times = info.get_rmw_message_info();
  const rcutils_time_point_value_t now =
      options_.use_sim_time ? node_->now().nanoseconds() : times.received_timestamp;
  writer_->write(std::move(message), topic, type, now,
                 options_.use_sim_time ? now : times.source_timestamp);
}

rclcpp::QoS RecorderImpl::qos_for(const std::string& topic,
                                  const std::vector<rclcpp::TopicEndpointInfo>& publishers) const {
  const auto override = options_.topic_qos_profile_overrides.find(topic);
  if (override != options_.topic_qos_profile_overrides.end()) {
    RCLCPP_INFO(node_->get_logger(), "the QoS for %s is overridden", topic.c_str());
    return override->second;
  }
  return rosbag2_storage::Rosbag2QoS::adapt_request_to_offers(topic, publishers).keep_last(kDepth);
}

void RecorderImpl::warn_of_publishers_that_do_not_match(const std::string& topic) {
  if (topics_warned_about_.contains(topic)) return;
  const rclcpp::QoS used = subscriptions_.at(topic)->get_actual_qos();
  for (const auto& publisher : node_->get_publishers_info_by_topic(topic)) {
    const auto verdict = rclcpp::qos_check_compatible(publisher.qos_profile(), used);
    if (verdict.compatibility != rclcpp::QoSCompatibility::Error) continue;
    topics_warned_about_.insert(topic);
    RCLCPP_WARN(node_->get_logger(),
                "A new publisher of %s does not suit the "
                "subscription (%s). Its messages will not be recorded.",
                topic.c_str(), verdict.reason.c_str());
    return;
  }
}

}  // namespace rosbag2_transport

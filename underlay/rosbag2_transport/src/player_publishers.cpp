#include <algorithm>
#include <regex>
#include <utility>

#include "contains.hpp"
#include "player_impl.hpp"
#include "rosbag2_storage/qos.hpp"

namespace rosbag2_transport {
namespace {

bool is_service_event(const std::string& topic) { return topic.ends_with("/_service_event"); }

/// Whether a topic is to be played.
class Selection {
 public:
  explicit Selection(const PlayOptions& options)
      : options_{options},
        include_{options.regex_to_filter},
        exclude_{options.exclude_regex_to_filter} {}

  [[nodiscard]] bool operator()(const std::string& topic) const {
    // Two sources of the same time contradict each other.
    if (topic == "/clock" && publishes_clock()) return false;
    const bool service = is_service_event(topic);
    const auto& wanted = service ? options_.services_to_filter : options_.topics_to_filter;
    const auto& unwanted =
        service ? options_.exclude_services_to_filter : options_.exclude_topics_to_filter;
    if (contains(unwanted, topic)) return false;
    if (!options_.exclude_regex_to_filter.empty() && std::regex_match(topic, exclude_))
      return false;
    if (wanted.empty() && options_.regex_to_filter.empty()) return true;
    return contains(wanted, topic) ||
           (!options_.regex_to_filter.empty() && std::regex_match(topic, include_));
  }

 private:
  [[nodiscard]] bool publishes_clock() const {
    return options_.clock_publish_frequency > 0.0 || options_.clock_publish_on_topic_publish;
  }

  const PlayOptions& options_;
  std::regex include_;
  std::regex exclude_;
};

}  // namespace

void PlayerImpl::create_publishers() {
  const Selection is_wanted{options_};
  rosbag2_storage::StorageFilter filter;
  for (const auto& topic : reader_->get_all_topics_and_types()) {
    if (publishers_.contains(topic.name)) continue;
    auto publisher = is_wanted(topic.name) ? create_publisher(topic) : nullptr;
    if (publisher) {
      publishers_.emplace(topic.name, std::move(publisher));
    } else {
      filter.exclude_topics.push_back(topic.name);
      filter.exclude_service_events.push_back(topic.name);
    }
  }
  reader_->set_filter(filter);
}

std::shared_ptr<rclcpp::GenericPublisher> PlayerImpl::create_publisher(
    const rosbag2_storage::TopicMetadata& topic) {
  try {
    return node_->create_generic_publisher(topic.name, topic.type, qos_for(topic));
  } catch (const std::exception& error) {
    RCLCPP_WARN(node_->get_logger(), "'%s' is not played: %s", topic.name.c_str(), error.what());
    return nullptr;
  }
}

rclcpp::QoS PlayerImpl::qos_for(const rosbag2_storage::TopicMetadata& topic) const {
  const auto override = options_.topic_qos_profile_overrides.find(topic.name);
  if (override != options_.topic_qos_profile_overrides.end()) {
    RCLCPP_INFO(node_->get_logger(), "Overriding QoS profile for topic %s", topic.name.c_str());
    return override->second;
  }
  return rosbag2_storage::Rosbag2QoS::adapt_offer_to_recorded_offers(
      topic.name, rosbag2_storage::from_rclcpp_qos_vector(topic.offered_qos_profiles));
}

void PlayerImpl::create_clock_publisher() {
  const bool on_timer = options_.clock_publish_frequency > 0.0;
  if (!on_timer && !options_.clock_publish_on_topic_publish) return;
  clock_publisher_ =
      node_->create_publisher<rosgraph_msgs::msg::Clock>("/clock", rclcpp::ClockQoS());
  if (!on_timer) return;
  const std::chrono::duration<double> period{1.0 / options_.clock_publish_frequency};
  clock_timer_ = node_->create_wall_timer(period, [this] {
    const bool is_playing = [this] {
      const std::lock_guard lock{state_mutex_};
      return state_ == State::kPlaying;
    }();
    // Before the playing begins and after it has ended, there is no time in the bag.
    if (is_playing) publish_clock(clock_->now());
  });
}

void PlayerImpl::publish_clock(Time time) {
  rosgraph_msgs::msg::Clock message;
  message.clock = rclcpp::Time{time};
  clock_publisher_->publish(message);
}

void PlayerImpl::publish_splits() {
  split_publisher_ =
      node_->create_publisher<rosbag2_interfaces::msg::ReadSplitEvent>("events/read_split", 1);
  rosbag2_cpp::bag_events::ReaderEventCallbacks callbacks;
  callbacks.read_split_callback = [this](rosbag2_cpp::bag_events::BagSplitInfo& info) {
    rosbag2_interfaces::msg::ReadSplitEvent event;
    event.closed_file = info.closed_file;
    event.opened_file = info.opened_file;
    split_publisher_->publish(event);
  };
  reader_->add_event_callbacks(callbacks);
}

}  // namespace rosbag2_transport

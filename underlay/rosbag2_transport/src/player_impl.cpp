#include "player_impl.hpp"

#include <rmw/rmw.h>

#include <algorithm>
#include <utility>

#include "contains.hpp"
#include "rosbag2_storage/qos.hpp"

namespace rosbag2_transport {
namespace {

constexpr PlayerImpl::Time kNoEnd = std::numeric_limits<PlayerImpl::Time>::max();

}  // namespace

PlayerImpl::PlayerImpl(rclcpp::Node* node, std::unique_ptr<rosbag2_cpp::Reader> reader,
                       const rosbag2_storage::StorageOptions& storage_options,
                       const PlayOptions& options)
    : node_{node}, options_{options}, reader_{std::move(reader)} {
  publish_splits();
  reader_->open(storage_options, {"", rmw_get_serialization_format()});
  const auto& metadata = reader_->get_metadata();
  if (metadata.message_count > 0) bag_start_ = metadata.starting_time.time_since_epoch().count();
  if (options_.start_offset < 0) {
    RCLCPP_WARN(node_->get_logger(), "Invalid start offset: it must not be negative. Ignored.");
    options_.start_offset = 0;
  }
  start_ = bag_start_ + options_.start_offset;
  clock_ = std::make_unique<rosbag2_cpp::TimeControllerClock>(
      start_, std::chrono::steady_clock::now, std::chrono::milliseconds{100},
      options_.start_paused);
  set_rate(static_cast<double>(options_.rate));
  create_publishers();
  create_clock_publisher();
  queue_ = std::make_unique<ReadAheadQueue>(*reader_, options_.read_ahead_queue_size);
  shutdown_.link = std::make_shared<ShutdownLink>();
  shutdown_.link->player = this;
  const auto link = shutdown_.link;
  shutdown_.callback =
      node_->get_node_base_interface()->get_context()->add_on_shutdown_callback([link] {
        const std::lock_guard lock{link->mutex};
        if (link->player != nullptr) link->player->stop();
      });
}

PlayerImpl::~PlayerImpl() {
  node_->get_node_base_interface()->get_context()->remove_on_shutdown_callback(shutdown_.callback);
  {
    const std::lock_guard lock{shutdown_.link->mutex};
    shutdown_.link->player = nullptr;
  }
  stop();
  const std::lock_guard lock{thread_mutex_};
  if (thread_.joinable()) thread_.join();
}

void PlayerImpl::set_state(State state) {
  {
    const std::lock_guard lock{state_mutex_};
    state_ = state;
  }
  state_changed_.notify_all();
}

PlayerImpl::Time PlayerImpl::end_of_playing(Time from, Time duration, Time until) const {
  Time end = kNoEnd;
  if (duration >= 0 && duration < kNoEnd - from) end = from + duration;
  return until >= from ? std::min(end, until) : end;
}

bool PlayerImpl::play() {
  return play_between(start_, end_of_playing(start_, options_.playback_duration.nanoseconds(),
                                             options_.playback_until_timestamp));
}

bool PlayerImpl::play_between(Time from, Time until) {
  const std::lock_guard thread_lock{thread_mutex_};
  {
    const std::lock_guard lock{state_mutex_};
    if (state_ != State::kIdle) {
      RCLCPP_WARN(node_->get_logger(), "play() does nothing, as the bag is being played");
      return false;
    }
    state_ = State::kStarting;
  }
  if (thread_.joinable()) thread_.join();
  stop_ = !rclcpp::ok(node_->get_node_base_interface()->get_context());
  thread_ = std::thread{[this, from, until] { run(from, until); }};
  return true;
}

void PlayerImpl::stop() {
  stop_ = true;
  clock_->wakeup();
  // A thread that has just evaluated its condition is waiting once the lock is free.
  { const std::lock_guard lock{state_mutex_}; }
  state_changed_.notify_all();
}

void PlayerImpl::run(Time from, Time until) {
  do {
    const std::chrono::nanoseconds delay{std::max<Time>(options_.delay.nanoseconds(), 0)};
    if (delay.count() > 0) {
      RCLCPP_INFO(node_->get_logger(), "Sleep %.3f s", options_.delay.seconds());
      std::unique_lock lock{state_mutex_};
      state_changed_.wait_for(lock, delay, [this] { return stop_.load(); });
    }
    if (!stop_) play_once(from, until);
  } while (options_.loop && !stop_);
  wait_for_acknowledgements();
  set_state(State::kIdle);
}

void PlayerImpl::play_once(Time from, Time until) {
  until_ = until;
  queue_->seek(from);
  clock_->jump(from);
  set_state(State::kPlaying);
  while (!stop_) {
    const Message message = next_message();
    if (!message) {
      // While paused at the end, somebody may still seek back.
      if (!clock_->is_paused()) return;
      clock_->sleep_until(clock_->now());
      continue;
    }
    // False if anything about the clock changed: then look again what is next.
    if (!clock_->sleep_until(message->recv_timestamp)) continue;
    const std::lock_guard lock{publish_mutex_};
    // Somebody may have sought elsewhere meanwhile.
    if (stop_ || queue_->front() != message) continue;
    publish(message);
    queue_->pop();
  }
}

PlayerImpl::Message PlayerImpl::next_message() {
  Message message = queue_->front();
  return message && message->recv_timestamp <= until_ ? message : nullptr;
}

bool PlayerImpl::publish(const Message& message) {
  const auto publisher = publishers_.find(message->topic_name);
  if (publisher == publishers_.end()) return false;
  if (options_.clock_publish_on_topic_publish &&
      (options_.clock_trigger_topics.empty() ||
       contains(options_.clock_trigger_topics, message->topic_name))) {
    publish_clock(message->recv_timestamp);
  }
  try {
    publisher->second->publish(rclcpp::SerializedMessage{*message->serialized_data});
  } catch (const std::exception& error) {
    RCLCPP_ERROR(node_->get_logger(), "cannot publish on '%s': %s", message->topic_name.c_str(),
                 error.what());
  }
  return true;
}

void PlayerImpl::pause() {
  clock_->pause();
  RCLCPP_INFO(node_->get_logger(), "Pausing play.");
}

void PlayerImpl::resume() {
  clock_->resume();
  RCLCPP_INFO(node_->get_logger(), "Resuming play.");
}

bool PlayerImpl::set_rate(double rate) {
  const bool accepted = clock_->set_rate(rate);
  if (accepted) {
    RCLCPP_INFO(node_->get_logger(), "Set rate to %g", rate);
  } else {
    RCLCPP_WARN(node_->get_logger(), "a rate is greater than 0; %g is not", rate);
  }
  return accepted;
}

std::size_t PlayerImpl::play_next(std::size_t count) {
  if (!clock_->is_paused()) {
    RCLCPP_WARN(node_->get_logger(), "Called play next or burst, but not in paused state.");
    return 0;
  }
  if (!wait_for_start(std::chrono::seconds{-1})) return 0;
  const std::lock_guard lock{publish_mutex_};
  std::size_t played = 0;
  while ((count == 0 || played < count) && !stop_) {
    const Message message = next_message();
    if (!message) break;
    if (publish(message)) {
      ++played;
      clock_->jump(message->recv_timestamp);
    }
    queue_->pop();
  }
  return played;
}

void PlayerImpl::seek(Time time) {
  if (!wait_for_start(std::chrono::seconds{-1})) return;
  const std::lock_guard lock{publish_mutex_};
  time = std::max(time, start_);
  queue_->seek(time);
  clock_->jump(time);
}

bool PlayerImpl::wait_until(const std::function<bool()>& condition,
                            std::chrono::duration<double> timeout) {
  std::unique_lock lock{state_mutex_};
  if (timeout.count() >= 0) return state_changed_.wait_for(lock, timeout, condition);
  state_changed_.wait(lock, condition);
  return true;
}

bool PlayerImpl::wait_for_start(std::chrono::duration<double> timeout) {
  const auto started = [this] { return state_ == State::kPlaying || stop_; };
  return wait_until(started, timeout) && !stop_;
}

bool PlayerImpl::wait_for_finish(std::chrono::duration<double> timeout) {
  return wait_until([this] { return state_ == State::kIdle; }, timeout);
}

void PlayerImpl::wait_for_acknowledgements() const {
  if (options_.wait_acked_timeout < 0) return;
  const std::chrono::milliseconds timeout{
      options_.wait_acked_timeout == 0 ? -1 : options_.wait_acked_timeout};
  for (const auto& [topic, publisher] : publishers_) {
    if (publisher->get_actual_qos().reliability() != rclcpp::ReliabilityPolicy::Reliable) continue;
    if (!publisher->wait_for_all_acked(timeout)) {
      RCLCPP_ERROR(node_->get_logger(),
                   "Timed out while waiting for all published messages to be acknowledged for "
                   "topic %s",
                   topic.c_str());
    }
  }
}

}  // namespace rosbag2_transport

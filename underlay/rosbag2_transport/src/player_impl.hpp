#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "rclcpp/rclcpp.hpp"
#include "read_ahead_queue.hpp"
#include "rosbag2_cpp/clocks/time_controller_clock.hpp"
#include "rosbag2_cpp/reader.hpp"
#include "rosbag2_interfaces/msg/read_split_event.hpp"
#include "rosbag2_transport/play_options.hpp"
#include "rosgraph_msgs/msg/clock.hpp"

namespace rosbag2_transport {

/// The work of a Player.
class PlayerImpl {
 public:
  using Time = rcutils_time_point_value_t;
  using Message = ReadAheadQueue::Message;

  PlayerImpl(rclcpp::Node* node, std::unique_ptr<rosbag2_cpp::Reader> reader,
             const rosbag2_storage::StorageOptions& storage_options, const PlayOptions& options);
  ~PlayerImpl();

  bool play();
  /// The same with a beginning and an end of its own [ns], both times in the bag.
  bool play_between(Time from, Time until);
  bool wait_for_start(std::chrono::duration<double> timeout);
  bool wait_for_finish(std::chrono::duration<double> timeout);
  void stop();

  void pause();
  void resume();
  [[nodiscard]] bool is_paused() const { return clock_->is_paused(); }
  [[nodiscard]] double rate() const { return clock_->get_rate(); }
  bool set_rate(double rate);
  std::size_t play_next(std::size_t count);
  void seek(Time time);
  /// Where the bag begins, without the offset [ns].
  [[nodiscard]] Time bag_start() const { return bag_start_; }
  /// The end of playing that these limits mean [ns]; negative for no limit.
  [[nodiscard]] Time end_of_playing(Time from, Time duration, Time until) const;

 private:
  enum class State { kIdle, kStarting, kPlaying };
  /// Guards against a shutdown in another thread while the player is destroyed.
  struct ShutdownLink {
    std::mutex mutex;
    PlayerImpl* player;
  };
  struct ShutdownHook {
    std::shared_ptr<ShutdownLink> link;
    rclcpp::OnShutdownCallbackHandle callback;
  };

  void create_publishers();
  [[nodiscard]] std::shared_ptr<rclcpp::GenericPublisher> create_publisher(
      const rosbag2_storage::TopicMetadata& topic);
  [[nodiscard]] rclcpp::QoS qos_for(const rosbag2_storage::TopicMetadata& topic) const;
  void create_clock_publisher();
  void publish_clock(Time time);
  void publish_splits();
  void run(Time from, Time until);
  void play_once(Time from, Time until);
  void wait_for_acknowledgements() const;
  /// The next message, unless it is behind the end.
  [[nodiscard]] Message next_message();
  bool publish(const Message& message);
  void set_state(State state);
  [[nodiscard]] bool wait_until(const std::function<bool()>& condition,
                                std::chrono::duration<double> timeout);

  rclcpp::Node* node_;
  PlayOptions options_;
  std::unique_ptr<rosbag2_cpp::Reader> reader_;
  Time bag_start_ = 0;
  Time start_ = 0;  ///< With the offset.
  std::unique_ptr<rosbag2_cpp::TimeControllerClock> clock_;

  std::unordered_map<std::string, std::shared_ptr<rclcpp::GenericPublisher>> publishers_;
  rclcpp::Publisher<rosgraph_msgs::msg::Clock>::SharedPtr clock_publisher_;
  rclcpp::TimerBase::SharedPtr clock_timer_;
  rclcpp::Publisher<rosbag2_interfaces::msg::ReadSplitEvent>::SharedPtr split_publisher_;

  std::unique_ptr<ReadAheadQueue> queue_;
  std::mutex publish_mutex_;  ///< Held from looking at the next message to its removal.
  std::atomic<Time> until_{std::numeric_limits<Time>::max()};

  mutable std::mutex state_mutex_;
  std::condition_variable state_changed_;
  State state_ = State::kIdle;
  std::atomic<bool> stop_{false};  ///< Also set when ROS shuts down.
  ShutdownHook shutdown_;
  std::mutex thread_mutex_;
  std::thread thread_;
};

}  // namespace rosbag2_transport

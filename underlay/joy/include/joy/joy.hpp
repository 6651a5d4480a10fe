#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/joy.hpp"
#include "sensor_msgs/msg/joy_feedback.hpp"

namespace joy {

class SdlJoystick;
class SdlSession;
class StickState;

/// The node joy_node: publishes what a joystick shows, when it changes and again and again while it
/// does not; lets it rumble. Nothing is published while the joystick is unplugged.
class Joy final : public rclcpp::Node {
 public:
  /// @throws std::runtime_error if a parameter makes no sense or SDL does not start.
  explicit Joy(const rclcpp::NodeOptions& options);
  ~Joy() override;

  Joy(const Joy&) = delete;
  Joy& operator=(const Joy&) = delete;

 private:
  using Instant = std::chrono::steady_clock::time_point;

  void watch(const std::stop_token& stop);
  void open_first_match();
  void open_if_match(int device_index);
  void close(int instance_id);
  /// Returns how long to wait for an event at most.
  [[nodiscard]] std::chrono::milliseconds patience(Instant now) const;
  [[nodiscard]] bool is_due(Instant now) const;
  void publish(Instant now);
  void rumble(const sensor_msgs::msg::JoyFeedback& feedback);

  /// Handles what SDL reports; keeps SDL's types out of this header.
  struct Events;

  int device_id_{};
  std::string device_name_{};
  std::chrono::milliseconds coalesce_interval_{};
  std::optional<std::chrono::nanoseconds> repeat_interval_{};  ///< None: no repetition.

  std::unique_ptr<StickState> state_{};
  std::unique_ptr<SdlSession> session_{};
  std::mutex joystick_mutex_{};  ///< The watching thread opens and closes, the executor's rumbles.
  std::unique_ptr<SdlJoystick> joystick_{};
  Instant last_published_{};
  std::optional<Instant> publish_at_{};  ///< Time of the next message after an axis has moved.

  rclcpp::Publisher<sensor_msgs::msg::Joy>::SharedPtr publisher_{};
  rclcpp::Subscription<sensor_msgs::msg::JoyFeedback>::SharedPtr feedback_{};
  std::jthread thread_{};
};

}  // namespace joy

#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "controller_interface/controller_interface.hpp"
#include "diff_drive_controller/odometry.hpp"
#include "diff_drive_controller/parameters.hpp"
#include "diff_drive_controller/speed_limiter.hpp"
#include "geometry_msgs/msg/twist_stamped.hpp"
#include "nav_msgs/msg/odometry.hpp"
#include "realtime_tools/realtime_publisher.hpp"
#include "tf2_msgs/msg/tf_message.hpp"

namespace diff_drive_controller {

/// Turns ~/cmd_vel into speeds of wheels, and what the wheels did into ~/odom and /tf.
class DiffDriveController : public controller_interface::ControllerInterface {
 public:
  controller_interface::CallbackReturn on_init() override;
  controller_interface::InterfaceConfiguration command_interface_configuration() const override;
  controller_interface::InterfaceConfiguration state_interface_configuration() const override;
  controller_interface::return_type update(const rclcpp::Time& time,
                                           const rclcpp::Duration& period) override;
  controller_interface::CallbackReturn on_configure(const rclcpp_lifecycle::State&) override;
  controller_interface::CallbackReturn on_activate(const rclcpp_lifecycle::State&) override;
  controller_interface::CallbackReturn on_deactivate(const rclcpp_lifecycle::State&) override;
  controller_interface::CallbackReturn on_cleanup(const rclcpp_lifecycle::State&) override;
  controller_interface::CallbackReturn on_error(const rclcpp_lifecycle::State&) override;

 private:
  using TwistStamped = geometry_msgs::msg::TwistStamped;
  template <typename MessageT>
  using Publisher = std::unique_ptr<realtime_tools::RealtimePublisher<MessageT>>;

  /// Forwards [m/s] and counter-clockwise [rad/s].
  struct Motion {
    double linear{};
    double angular{};
  };

  void open_topics();
  void fill_in_messages();
  void take(const TwistStamped& command);
  void reset();
  Motion wanted(const rclcpp::Time& time);
  bool measure(const Motion& command, double dt);
  std::optional<double> mean_feedback(std::size_t first) const;
  void publish(const rclcpp::Time& time);
  bool command_wheels(const Motion& motion);

  Parameters parameters_{};
  Odometry odometry_{};
  SpeedLimiter linear_limiter_{};
  SpeedLimiter angular_limiter_{};
  Motion last_{};
  Motion second_to_last_{};
  bool is_listening_{};  // Guarded by the mutex, like the received command.
  std::mutex command_mutex_{};
  Motion received_{};
  rclcpp::Time received_at_{};
  Motion command_{};
  rclcpp::Time command_time_{};
  std::optional<rclcpp::Time> last_publication_{};

  rclcpp::Subscription<TwistStamped>::SharedPtr subscription_{};
  Publisher<nav_msgs::msg::Odometry> odometry_publisher_{};
  Publisher<tf2_msgs::msg::TFMessage> transform_publisher_{};
  Publisher<TwistStamped> limited_publisher_{};
};

}  // namespace diff_drive_controller

#pragma once

#include <memory>
#include <string>

#include "foothill_msgs/msg/bumper_state.hpp"
#include "foothill_msgs/msg/link_state.hpp"
#include "foothill_proxy/pioneer.hpp"
#include "foothill_proxy/plugin/transform_publisher.hpp"
#include "foothill_proxy/vehicle_plugin.hpp"
#include "foothill_ros/node/zero_padded_publisher.hpp"
#include "geometry_msgs/msg/twist_stamped.hpp"
#include "nav_msgs/msg/odometry.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/battery_state.hpp"
#include "sensor_msgs/msg/joint_state.hpp"
#include "std_srvs/srv/set_bool.hpp"
#include "std_srvs/srv/trigger.hpp"

namespace foothill_proxy {

/// A Pioneer with the topics and services of the real robot; docs/interface.md has the table.
class PioneerVehicle : public VehiclePlugin {
 public:
  void init(VehicleSetup& setup) override;
  [[nodiscard]] Body& body() override { return *pioneer_; }
  [[nodiscard]] std::shared_ptr<CommandInbox> commands() override { return pioneer_->commands(); }
  void update(Instant now) override;
  void reset() override { pioneer_->reset(); }
  [[nodiscard]] WorldResult inject(const std::string& device, const DeviceFault& fault) override {
    return pioneer_->inject(device, fault);
  }
  [[nodiscard]] WorldResult clear_faults(const std::string& device) override {
    return pioneer_->clear_faults(device);
  }
  [[nodiscard]] Health health() const override;

 private:
  void create_topics(VehicleSetup& setup);
  void create_services(VehicleSetup& setup);

  std::string name_{};
  std::shared_ptr<Pioneer> pioneer_{};  ///< Shared with callbacks, which may outlive the robot.
  TransformPublisher* tf_{};
  foothill_ros::ZeroPaddedPublisher<nav_msgs::msg::Odometry>::SharedPtr odom_{};
  foothill_ros::ZeroPaddedPublisher<sensor_msgs::msg::JointState>::SharedPtr joints_{};
  foothill_ros::ZeroPaddedPublisher<foothill_msgs::msg::BumperState>::SharedPtr bumper_{};
  foothill_ros::ZeroPaddedPublisher<sensor_msgs::msg::BatteryState>::SharedPtr battery_{};
  foothill_ros::ZeroPaddedPublisher<foothill_msgs::msg::LinkState>::SharedPtr link_{};
  rclcpp::Subscription<geometry_msgs::msg::TwistStamped>::SharedPtr cmd_vel_{};
  rclcpp::Service<std_srvs::srv::SetBool>::SharedPtr enable_motors_{};
  rclcpp::Service<std_srvs::srv::Trigger>::SharedPtr reset_odometry_{};
};

}  // namespace foothill_proxy

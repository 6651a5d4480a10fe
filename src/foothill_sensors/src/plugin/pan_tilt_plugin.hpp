#pragma once

#include <memory>

#include "foothill_proxy/sensor_plugin.hpp"
#include "foothill_ros/node/zero_padded_publisher.hpp"
#include "foothill_sensors/pan_tilt.hpp"
#include "pan_tilt_inbox.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/joint_state.hpp"

namespace foothill_sensors {

/// A pan-tilt unit that receives sensor_msgs/JointState as commands and publishes its state.
class PanTiltPlugin : public foothill_proxy::SensorPlugin {
 public:
  void init(foothill_proxy::SensorSetup& setup) override;
  [[nodiscard]] foothill_proxy::SensorTiming timing() const override { return timing_; }
  void measure(const foothill_proxy::Exposure& exposure) override;
  void publish(foothill_core::Instant stamp) override;
  void reset() override;

 private:
  using JointState = sensor_msgs::msg::JointState;

  foothill_proxy::SensorTiming timing_{};
  std::shared_ptr<PanTilt> unit_{};
  std::shared_ptr<PanTiltInbox> inbox_{std::make_shared<PanTiltInbox>()};
  PanTiltState state_{};
  std::unique_ptr<foothill_ros::ZeroPaddedPublisher<JointState>> own_states_{};
  /// On the topic of the robot's own joint states, which have another layout.
  std::unique_ptr<foothill_ros::ZeroPaddedPublisher<JointState>> robot_states_{};
  rclcpp::Subscription<JointState>::SharedPtr commands_{};
};

}  // namespace foothill_sensors

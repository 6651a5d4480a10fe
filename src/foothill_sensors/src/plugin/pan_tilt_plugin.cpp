#include "pan_tilt_plugin.hpp"

#include "foothill_proxy/plugin/controller_qos.hpp"
#include "foothill_ros/node/conversions.hpp"
#include "foothill_sensors/camera_config.hpp"
#include "pan_tilt_messages.hpp"
#include "pan_tilt_units.hpp"
#include "pluginlib/class_list_macros.hpp"

namespace foothill_sensors {

void PanTiltPlugin::init(foothill_proxy::SensorSetup& setup) {
  const PanTiltSettings settings = read_pan_tilt_settings(setup.settings, timing_.period);
  unit_ = std::make_shared<PanTilt>(settings);
  if (!register_pan_tilt(setup.node, setup.robot, unit_)) {
    setup.settings.reject("", "robot " + setup.robot + " has a pan-tilt unit already");
  }
  own_states_ = std::make_unique<foothill_ros::ZeroPaddedPublisher<JointState>>(
      setup.node, setup.topic() + "/joint_states", 10);
  robot_states_ = std::make_unique<foothill_ros::ZeroPaddedPublisher<JointState>>(
      setup.node, "/" + setup.robot + "/joint_states", foothill_proxy::controller_qos());
  commands_ = setup.node.create_subscription<JointState>(
      setup.topic() + "/command", 10,
      [inbox = inbox_, logger = setup.node.get_logger(),
       clock = setup.node.get_clock()](const JointState& message) {
        if (const auto command = to_command(message)) {
          inbox->put(foothill_ros::to_instant(message.header.stamp), *command);
        } else {
          RCLCPP_WARN_THROTTLE(logger, *clock, 1000,
                               "rejected a pan-tilt command: it must name pan_joint or tilt_joint "
                               "with finite positions and speeds that are not negative");
        }
      });
}

void PanTiltPlugin::measure(const foothill_proxy::Exposure& exposure) {
  // Commands apply from the end of the exposure, so that cameras that query earlier times see the
  // same motion in any order of execution.
  for (const auto& [stamp, command] : inbox_->take(exposure.end())) {
    unit_->command(exposure.end(), command);
  }
  state_ = unit_->state(exposure.end());
}

void PanTiltPlugin::publish(foothill_core::Instant stamp) {
  JointState message = to_msg(state_);
  message.header.stamp = foothill_ros::to_stamp(stamp);
  own_states_->publish(message);
  robot_states_->publish(message);
}

void PanTiltPlugin::reset() {
  inbox_->clear();
  unit_->reset();
}

}  // namespace foothill_sensors

PLUGINLIB_EXPORT_CLASS(foothill_sensors::PanTiltPlugin, foothill_proxy::SensorPlugin)

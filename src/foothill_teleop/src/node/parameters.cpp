#include "parameters.hpp"

#include <stdexcept>
#include <string>

#include "foothill_ros/node/declare.hpp"

namespace foothill_teleop {
namespace {

using foothill_ros::Change;
using foothill_ros::Range;

constexpr int kMaxIndex = 63;
constexpr double kMaxSpeed = 10.0;
constexpr double kMinAcceleration = 0.01;
constexpr double kMaxAcceleration = 100.0;

/// Visits each field of an axis, with its name, range and description.
template <typename Visitor>
void visit_axis(const std::string& name, const std::string& unit, DriveAxis& motion,
                const Visitor& visit) {
  const Range<double> speed{0.0, kMaxSpeed};
  const Range<double> acceleration{kMinAcceleration, kMaxAcceleration};
  visit(name + ".axis", motion.axis, Range<int>{kNone, kMaxIndex},
        "Index of the axis in sensor_msgs/Joy that controls " + name + " motion. -1: none.");
  visit(name + ".inverted", motion.is_inverted,
        "Whether the axis for " + name + " motion is inverted.");
  visit(name + ".speed", motion.limits.speed, speed,
        "Speed of " + name + " motion at full deflection [" + unit + "/s].");
  visit(name + ".turbo_speed", motion.turbo_speed, speed,
        "Speed of " + name + " motion at full deflection with turbo [" + unit + "/s].");
  visit(name + ".acceleration", motion.limits.acceleration, acceleration,
        "Acceleration of " + name + " motion, measured on the robot's clock [" + unit + "/s^2].");
  visit(name + ".deceleration", motion.limits.deceleration, acceleration,
        "Deceleration of " + name + " motion while the dead-man button is held [" + unit +
            "/s^2]; a stop has no ramp.");
}

/// Visits each field of the configuration.
template <typename Visitor>
void visit_all(TeleopConfig& config, const Visitor& visit) {
  visit("enable_button", config.enable_button, Range<int>{0, kMaxIndex},
        "Index of the dead-man button: the robot drives only while it is held.");
  visit("turbo_button", config.turbo_button, Range<int>{kNone, kMaxIndex},
        "Index of the turbo button, held in addition to the dead-man button. -1: none.");
  visit_axis("forward", "m", config.forward, visit);
  visit_axis("lateral", "m", config.lateral, visit);
  visit_axis("turn", "rad", config.turn, visit);
  visit("input_timeout", config.input_timeout, Range<double>{0.02, kMaxStopTime},
        "Maximum age of joystick input before the robot stops [s of the wall clock].");
  visit("stop_duration", config.stop_duration, Range<double>{0.0, 5.0},
        "Duration for which zero commands are repeated after a stop [s of the wall clock].");
}

/// Declares a parameter for each field and assigns its value.
struct Declaration {
  rclcpp::Node& node;

  void operator()(const std::string& name, double& value, const Range<double>& range,
                  const std::string& description) const {
    value = foothill_ros::declare_number(node, name, value, range, description, Change::kLive);
  }
  void operator()(const std::string& name, int& value, const Range<int>& range,
                  const std::string& description) const {
    value = foothill_ros::declare_count(node, name, value, {range.from, range.to}, description,
                                        Change::kLive);
  }
  void operator()(const std::string& name, bool& value, const std::string& description) const {
    value =
        node.declare_parameter(name, value, foothill_ros::described(description, Change::kLive));
  }
};

/// Assigns a parameter to the field of its name.
struct Assignment {
  const rclcpp::Parameter& parameter;

  void operator()(const std::string& name, double& value, const Range<double>& /*range*/,
                  const std::string& /*description*/) const {
    if (name == parameter.get_name()) value = parameter.as_double();
  }
  void operator()(const std::string& name, int& value, const Range<int>& /*range*/,
                  const std::string& /*description*/) const {
    if (name == parameter.get_name()) value = static_cast<int>(parameter.as_int());
  }
  void operator()(const std::string& name, bool& value, const std::string& /*description*/) const {
    if (name == parameter.get_name()) value = parameter.as_bool();
  }
};

}  // namespace

TeleopConfig declare_parameters(rclcpp::Node& node) {
  TeleopConfig config;
  visit_all(config, Declaration{node});
  if (const auto error = validate(config)) throw std::invalid_argument{*error};
  return config;
}

TeleopConfig changed(TeleopConfig config, const std::vector<rclcpp::Parameter>& parameters) {
  for (const rclcpp::Parameter& parameter : parameters) visit_all(config, Assignment{parameter});
  return config;
}

}  // namespace foothill_teleop

#include "parameters.hpp"

#include <stdexcept>
#include <string>

#include "foothill_ros/node/declare.hpp"

namespace foothill_teleop {
namespace {

using foothill_ros::Change;
using foothill_ros::Range;

constexpr int kLargestIndex = 63;
constexpr double kLargestSpeed = 10.0;
constexpr double kSmallestAcceleration = 0.01;
constexpr double kLargestAcceleration = 100.0;

/// Shows each field of a motion, with its name, range and description, to a visitor.
template <typename Visitor>
void visit_motion(const std::string& name, const std::string& unit, Motion& motion,
                  const Visitor& visit) {
  const Range<double> speed{0.0, kLargestSpeed};
  const Range<double> acceleration{kSmallestAcceleration, kLargestAcceleration};
  visit(name + ".axis", motion.axis, Range<int>{kNone, kLargestIndex},
        "Index of the axis in sensor_msgs/Joy; -1 for none");
  visit(name + ".inverted", motion.is_inverted, "Whether the axis counts the other way");
  visit(name + ".speed", motion.limits.speed, speed, "At full deflection [" + unit + "/s]");
  visit(name + ".turbo_speed", motion.turbo_speed, speed,
        "At full deflection with turbo [" + unit + "/s]");
  visit(name + ".acceleration", motion.limits.acceleration, acceleration,
        "Ramp while the speed grows, on the robot's clock [" + unit + "/s^2]");
  visit(name + ".deceleration", motion.limits.deceleration, acceleration,
        "Ramp while it falls with the dead-man held; a stop has no ramp [" + unit + "/s^2]");
}

/// Shows each field of the configuration to a visitor.
template <typename Visitor>
void visit_all(TeleopConfig& config, const Visitor& visit) {
  visit("enable_button", config.enable_button, Range<int>{0, kLargestIndex},
        "Dead-man: the robot drives only while this button is held");
  visit("turbo_button", config.turbo_button, Range<int>{kNone, kLargestIndex},
        "Held in addition, for more speed; -1 for none");
  visit_motion("forward", "m", config.forward, visit);
  visit_motion("lateral", "m", config.lateral, visit);
  visit_motion("turn", "rad", config.turn, visit);
  visit("input_timeout", config.input_timeout, Range<double>{0.02, kStopWithin},
        "Input older than this is stale [s of the wall clock]");
  visit("stop_duration", config.stop_duration, Range<double>{0.0, 5.0},
        "So long zeros are repeated after a stop, before silence [s of the wall clock]");
}

/// Declares the fields that it is shown, and fills them.
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

/// Fills the field that a parameter names.
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
  if (const auto wrong = problem(config)) throw std::invalid_argument{*wrong};
  return config;
}

TeleopConfig changed(TeleopConfig config, const std::vector<rclcpp::Parameter>& parameters) {
  for (const rclcpp::Parameter& parameter : parameters) visit_all(config, Assignment{parameter});
  return config;
}

}  // namespace foothill_teleop

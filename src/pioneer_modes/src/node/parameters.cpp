#include "parameters.hpp"

#include <cmath>
#include <stdexcept>

#include "foothill_ros/node/declare.hpp"

namespace pioneer_modes {
namespace {

using foothill_ros::Change;
using foothill_ros::described;

void number(rclcpp::Node& node, const std::string& name, double& value,
            const std::string& description) {
  value = node.declare_parameter(name, value, described(description));
}

void declare_guard(rclcpp::Node& node, GuardConfig& guard) {
  number(node, "guard.margin", guard.margin, "Kept free around the robot [m]");
  number(node, "guard.reaction_time", guard.reaction_time, "From an echo to the brakes [s]");
  number(node, "guard.deceleration", guard.deceleration, "That is counted on [m/s^2]");
  number(node, "guard.yaw_deceleration", guard.yaw_deceleration, "The same of turns [rad/s^2]");
  number(node, "guard.memory", guard.memory, "Echoes are remembered so long [s]");
  number(node, "guard.memory_range", guard.memory_range, "And up to so far away [m]");
  number(node, "guard.beam", guard.beam, "Half angle that an echo may come from [rad]");
}

void declare_laws(rclcpp::Node& node, ModesConfig& law) {
  number(node, "limits.speed", law.limits.forward.speed, "Of all commands [m/s]");
  number(node, "limits.yaw_rate", law.limits.yaw.speed, "Of all commands [rad/s]");
  number(node, "wander.speed", law.wander.speed, "Where the way is free [m/s]");
  number(node, "wander.yaw_rate", law.wander.yaw_rate, "Of turns on the spot [rad/s]");
  number(node, "wander.clearance", law.wander.clearance, "Kept to the sides [m]");
  number(node, "wander.near", law.wander.near, "With less than this ahead it turns [m]");
  number(node, "wander.far", law.wander.far, "With more than this ahead it goes [m]");
  law.wander.seed = static_cast<std::uint64_t>(node.declare_parameter(
      "wander.seed", static_cast<std::int64_t>(law.wander.seed), described("Of its ways")));
  number(node, "position.speed", law.position.speed, "On the way to a goal [m/s]");
  number(node, "position.yaw_rate", law.position.yaw_rate, "On the way to a goal [rad/s]");
  number(node, "position.tolerance", law.position.tolerance,
         "So near to a goal it has arrived [m]");
  number(node, "position.heading_tolerance", law.position.heading_tolerance,
         "So near to a goal's heading it has arrived [rad]");
  number(node, "least_charge", law.least_charge, "With less it does not drive itself [0, 1]");
  number(node, "most_tilt", law.most_tilt, "A steeper floor is an obstacle to wandering [rad]");
}

void declare_timeouts(rclcpp::Node& node, Timeouts& timeouts) {
  number(node, "timeouts.odometry", timeouts.odometry, "Without odometry it stops after [s]");
  number(node, "timeouts.sonar", timeouts.sonar, "Without a transducer of the way ahead [s]");
  number(node, "timeouts.bumper", timeouts.bumper, "Without news of the bumpers [s]");
  number(node, "timeouts.link", timeouts.link, "Without news of the link [s]");
  number(node, "timeouts.commander", timeouts.commander,
         "Without a commander, in teleop and velocity [s]");
}

void declare_timing(rclcpp::Node& node, ModesParameters& parameters) {
  number(node, "command_period", parameters.command_period, "Between commands [s]");
  parameters.lock_step = node.declare_parameter(
      "lock_step", parameters.lock_step, described("Answer each odometry, and go by stamps alone"));
  number(node, "tick", parameters.tick, "Lock-step: the world waits so often [s]");
  number(node, "sonar_cycle", parameters.sonar_cycle, "Lock-step: between stamps of sonar [s]");
  parameters.sonar_arrays = static_cast<int>(
      node.declare_parameter("sonar_arrays", std::int64_t{parameters.sonar_arrays},
                             described("Lock-step: readings of sonar that share a stamp")));
  number(node, "bumper_period", parameters.bumper_period, "Lock-step: of bumper [s]");
  number(node, "link_period", parameters.link_period,
         "Lock-step: of link_state and battery_state [s]");
  number(node, "imu_period", parameters.imu_period, "Of imu [s]; 0 if there is none");
  for (const double period : {parameters.command_period, parameters.tick, parameters.sonar_cycle,
                              parameters.bumper_period, parameters.link_period}) {
    if (!std::isfinite(period) || period < 0.001 || period > 60.0) {
      throw std::invalid_argument{"periods must be within 0.001 and 60 s, not " +
                                  std::to_string(period)};
    }
  }
  if (!std::isfinite(parameters.imu_period) || parameters.imu_period < 0.0) {
    throw std::invalid_argument{"imu_period must be 0 or more"};
  }
}

}  // namespace

ModesParameters declare_parameters(rclcpp::Node& node) {
  ModesParameters parameters;
  const std::string space = node.get_namespace();
  parameters.robot = node.declare_parameter(
      "robot", space.substr(1), described("Name of the robot; its namespace by default"));
  const std::string mode = node.declare_parameter(
      "mode", std::string{to_cstr(parameters.mode)},
      described("none, teleop, wander, velocity or position", Change::kLive));
  const auto known = mode_named(mode);
  if (!known) {
    throw std::invalid_argument{"mode is '" + mode +
                                "'; there are none, teleop, wander, velocity, position"};
  }
  parameters.mode = *known;
  declare_guard(node, parameters.law.guard);
  declare_laws(node, parameters.law);
  declare_timeouts(node, parameters.law.timeouts);
  declare_timing(node, parameters);
  return parameters;
}

}  // namespace pioneer_modes

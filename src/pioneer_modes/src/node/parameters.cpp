#include "parameters.hpp"

#include <cstdint>
#include <limits>
#include <stdexcept>

#include "conversions.hpp"
#include "foothill_ros/node/declare.hpp"

namespace pioneer_modes {
namespace {

using foothill_ros::Change;

void number(rclcpp::Node& node, const std::string& name, double& value, double from, double to,
            const std::string& description) {
  value = foothill_ros::declare_number(node, name, value, {from, to}, description);
}

void declare_guard(rclcpp::Node& node, GuardConfig& guard) {
  number(node, "guard.margin", guard.margin, 0.0, 2.0,
         "Distance kept between the robot and obstacles [m].");
  number(node, "guard.reaction_time", guard.reaction_time, 0.01, 10.0,
         "Assumed time from a sonar echo to the start of braking [s].");
  number(node, "guard.deceleration", guard.deceleration, 0.01, 20.0,
         "Assumed braking deceleration [m/s^2].");
  number(node, "guard.yaw_deceleration", guard.yaw_deceleration, 0.01, 50.0,
         "Assumed yaw deceleration [rad/s^2].");
  number(node, "guard.memory", guard.memory, 0.5, 600.0,
         "Duration for which sonar echoes are remembered [s].");
  number(node, "guard.memory_range", guard.memory_range, 0.5, 10.0,
         "Maximum range of remembered sonar echoes [m].");
  number(node, "guard.beam", guard.beam, 0.0, 0.8, "Half angle of the sonar beam [rad].");
}

void declare_laws(rclcpp::Node& node, ModesConfig& law) {
  number(node, "limits.speed", law.limits.forward.speed, 0.01, 5.0,
         "Maximum speed of all commands [m/s].");
  number(node, "limits.yaw_rate", law.limits.yaw.speed, 0.01, 10.0,
         "Maximum yaw rate of all commands [rad/s].");
  number(node, "wander.speed", law.wander.speed, 0.01, 5.0, "Cruise speed of mode wander [m/s].");
  number(node, "wander.yaw_rate", law.wander.yaw_rate, 0.05, 10.0,
         "Yaw rate of turns in place in mode wander [rad/s].");
  number(node, "wander.clearance", law.wander.clearance, 0.0, 2.0,
         "Lateral clearance to obstacles in mode wander, so that there is room to turn in place "
         "[m].");
  number(node, "wander.near", law.wander.near, 0.05, 5.0,
         "Free distance ahead below which the robot turns in mode wander [m].");
  number(node, "wander.far", law.wander.far, 0.05, 10.0,
         "Free distance ahead above which the robot stops turning and drives on in mode wander "
         "[m].");
  law.wander.seed = foothill_ros::declare_count(node, "wander.seed", law.wander.seed,
                                                {0, std::numeric_limits<std::int64_t>::max()},
                                                "Random seed of mode wander.");
  number(node, "position.speed", law.position.speed, 0.01, 5.0,
         "Maximum speed while driving to a goal [m/s].");
  number(node, "position.yaw_rate", law.position.yaw_rate, 0.05, 10.0,
         "Maximum yaw rate while driving to a goal [rad/s].");
  number(node, "position.tolerance", law.position.tolerance, 0.002, 1.0,
         "Goal position tolerance [m].");
  number(node, "position.heading_tolerance", law.position.heading_tolerance, 0.005, 1.0,
         "Goal heading tolerance [rad].");
  number(node, "min_charge", law.min_charge, 0.0, 1.0,
         "Minimum state of charge for modes wander and position, from 0 to 1 [-].");
  number(node, "max_tilt", law.max_tilt, 0.01, 1.0,
         "Floor slope above which the robot retreats in mode wander [rad].");
}

void declare_timeouts(rclcpp::Node& node, Timeouts& timeouts) {
  number(node, "timeouts.odometry", timeouts.odometry, 0.05, 60.0,
         "Maximum age of odometry before the robot stops [s].");
  number(node, "timeouts.sonar", timeouts.sonar, 0.05, 60.0,
         "Maximum age of sonar readings in the direction of motion before the robot stops [s].");
  number(node, "timeouts.bumper", timeouts.bumper, 0.05, 60.0,
         "Maximum age of the bumper state before the robot stops [s].");
  number(node, "timeouts.link", timeouts.link, 0.05, 60.0,
         "Maximum age of the link state before the robot stops [s].");
  number(node, "timeouts.commander", timeouts.commander, 0.05, 60.0,
         "Maximum age of a command in modes teleop and velocity before the robot stops [s].");
}

void declare_timing(rclcpp::Node& node, ModesParameters& parameters) {
  number(node, "command_period", parameters.command_period, 0.001, 60.0,
         "Period of commands without lock-step [s].");
  parameters.lock_step = foothill_ros::declare_flag(
      node, "lock_step", parameters.lock_step,
      "Whether each odometry message is answered with one command, based "
      "on timestamps alone.");
  number(node, "tick", parameters.tick, 0.001, 60.0,
         "Period at which the simulated world waits for commands in lock-step [s].");
  number(node, "sonar_cycle", parameters.sonar_cycle, 0.001, 60.0,
         "Period of the sonar timestamps, used in lock-step [s].");
  parameters.sonar_arrays =
      foothill_ros::declare_count(node, "sonar_arrays", parameters.sonar_arrays, {1, 16},
                                  "Number of sonar readings with the same timestamp, used in "
                                  "lock-step.");
  number(node, "bumper_period", parameters.bumper_period, 0.001, 60.0,
         "Period of the topic bumper, used in lock-step [s].");
  number(node, "link_period", parameters.link_period, 0.001, 60.0,
         "Period of the topics link_state and battery_state, used in lock-step [s].");
  number(node, "imu_period", parameters.imu_period, 0.0, 60.0,
         "Period of the topic imu [s]. 0: the robot has no IMU.");
}

}  // namespace

ModesParameters declare_parameters(rclcpp::Node& node) {
  ModesParameters parameters;
  const std::string space = node.get_namespace();
  parameters.robot = foothill_ros::declare_text(
      node, "robot", space.substr(1), "Name of the robot. Default: the namespace of the node.");
  const std::string mode = foothill_ros::declare_text(
      node, "mode", to_cstr(parameters.mode),
      "Mode of the robot: idle, teleop, wander, velocity or position.", Change::kLive);
  const auto known = mode_named(mode);
  if (!known) throw std::invalid_argument{unknown_mode(mode)};
  parameters.mode = *known;
  declare_guard(node, parameters.law.guard);
  declare_laws(node, parameters.law);
  declare_timeouts(node, parameters.law.timeouts);
  declare_timing(node, parameters);
  return parameters;
}

}  // namespace pioneer_modes

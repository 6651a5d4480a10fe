#include "parameters.hpp"

#include <stdexcept>

#include "foothill_ros/node/declare.hpp"

namespace pioneer_calibration {
namespace {

using foothill_ros::declare_count;
using foothill_ros::declare_number;
using foothill_ros::described;

PositionSource position_source(rclcpp::Node& node) {
  const auto name = node.declare_parameter(
      "reference", std::string{"external_pose"},
      described(
          "Source of the true positions: external_pose (a topic) or tape (entered by the user)."));
  if (name == "external_pose") return PositionSource::kExternalPose;
  if (name == "tape") return PositionSource::kTape;
  throw std::invalid_argument{"reference is '" + name + "', must be external_pose or tape"};
}

}  // namespace

CalibratorParameters declare_parameters(rclcpp::Node& node) {
  CalibratorParameters all;
  SquarePlan& square = all.square;
  square.side = declare_number(node, "side", square.side, {0.5, 20.0}, "Side of the square [m].");
  square.speed =
      declare_number(node, "speed", square.speed, {0.05, 1.0}, "Speed along the sides [m/s].");
  square.yaw_rate = declare_number(node, "yaw_rate", square.yaw_rate, {0.1, 1.5},
                                   "Yaw rate at the corners [rad/s].");
  all.runs = declare_count(node, "runs", all.runs, {1, 50}, "Number of squares in each direction.");
  all.reference = position_source(node);
  all.output = node.declare_parameter("output", std::string{"calibration.yaml"},
                                      described("Path of the parameter file to write."));
  all.table = node.declare_parameter("table", std::string{},
                                     described("Path of a CSV table of all runs. Empty: none."));
  const double radius =
      declare_number(node, "wheel_radius", all.nominal.left_radius, {0.01, 1.0},
                     "Nominal wheel radius, as configured for diff_drive_controller [m].");
  const double track = declare_number(node, "wheel_separation", all.nominal.track(), {0.05, 5.0},
                                      "Nominal distance between the wheels, as configured for "
                                      "diff_drive_controller [m].");
  all.nominal = {radius, radius, 0.5 * track, 0.5 * track};
  all.lock_step = node.declare_parameter(
      "lock_step", all.lock_step,
      described("Whether commands are stamped for the next tick of the simulated world."));
  all.command_period = declare_number(node, "command_period", all.command_period, {0.01, 1.0},
                                      "Period of the simulated world's ticks in lock-step [s].");
  all.odometry_timeout =
      declare_number(node, "odometry_timeout", all.odometry_timeout, {1.0, 600.0},
                     "Maximum time without odometry before the calibration fails [s].");
  return all;
}

}  // namespace pioneer_calibration

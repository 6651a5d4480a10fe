#include "parameters.hpp"

#include <stdexcept>

#include "foothill_ros/node/declare.hpp"

namespace pioneer_calibration {
namespace {

using foothill_ros::declare_count;
using foothill_ros::declare_number;
using foothill_ros::described;

Reference reference(rclcpp::Node& node) {
  const auto name = node.declare_parameter(
      "reference", std::string{"external_pose"},
      described("What tells where the robot truly is: external_pose or tape"));
  if (name == "external_pose") return Reference::kExternalPose;
  if (name == "tape") return Reference::kTape;
  throw std::invalid_argument{"reference is '" + name + "', must be external_pose or tape"};
}

}  // namespace

CalibratorParameters declare_parameters(rclcpp::Node& node) {
  CalibratorParameters all;
  SquarePlan& square = all.square;
  square.side = declare_number(node, "side", square.side, {0.5, 20.0}, "Of the square [m]");
  square.speed = declare_number(node, "speed", square.speed, {0.05, 1.0}, "Along its sides [m/s]");
  square.yaw_rate =
      declare_number(node, "yaw_rate", square.yaw_rate, {0.1, 1.5}, "At its corners [rad/s]");
  all.runs = declare_count(node, "runs", all.runs, {1, 50}, "Squares each way");
  all.reference = reference(node);
  all.output = node.declare_parameter("output", std::string{"calibration.yaml"},
                                      described("File to be written"));
  all.table = node.declare_parameter("table", std::string{},
                                     described("File for a table of all runs (CSV), or none"));
  const double radius = declare_number(node, "wheel_radius", all.nominal.left_radius, {0.01, 1.0},
                                       "Nominal, as of diff_drive_controller [m]");
  const double track = declare_number(node, "wheel_separation", all.nominal.track(), {0.05, 5.0},
                                      "Nominal, as of diff_drive_controller [m]");
  all.nominal = {radius, radius, 0.5 * track, 0.5 * track};
  all.lock_step = node.declare_parameter("lock_step", all.lock_step,
                                         described("Stamp commands for the world's next tick"));
  all.command_period = declare_number(node, "command_period", all.command_period, {0.01, 1.0},
                                      "Of the world's ticks in lock-step [s]");
  all.patience = declare_number(node, "patience", all.patience, {1.0, 600.0},
                                "Without odometry, wheels or a reference, it gives up [s]");
  return all;
}

}  // namespace pioneer_calibration

#include "targets_parameters.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "foothill_ros/node/declare.hpp"

namespace lidar_targets {
namespace {

using foothill_ros::declare_count;
using foothill_ros::declare_number;
using foothill_ros::described;

void declare_limits(rclcpp::Node& node, ClusterLimits& limits) {
  limits.jump = declare_number(
      node, "jump", limits.jump, {0.01, 10.0},
      "Range difference between neighbouring rays above which they are assigned to different "
      "objects [m].");
  limits.nearest = declare_number(
      node, "nearest", limits.nearest, {0.0, 100.0},
      "Range below which returns are discarded as coming from the robot itself [m].");
  limits.smallest = declare_number(node, "smallest", limits.smallest, {0.0, 10.0},
                                   "Minimum extent of an object that can be a target [m].");
  limits.largest = declare_number(node, "largest", limits.largest, {0.0, 10.0},
                                  "Maximum extent of an object that can be a target [m].");
}

void declare_track(rclcpp::Node& node, TrackConfig& track) {
  SquareModel& square = track.square;
  square.side =
      declare_number(node, "side", square.side, {0.05, 10.0}, "Length of a target's sides [m].");
  square.noise = declare_number(node, "noise", square.noise, {1e-4, 1.0},
                                "Standard deviation of the scanner's range noise [m].");
  square.outlier_probability = declare_number(
      node, "outlier_probability", square.outlier_probability, {1e-9, 0.5},
      "Probability that a ray is an outlier, such as a mixed return at the edge of a target [-]. "
      "Larger values tolerate more outliers and locate edges less accurately.");
  track.scans = declare_count(
      node, "scans", track.scans, {1, 1000},
      "Number of scans that are combined for a target while scanner and target are at rest.");
  track.speed = declare_number(node, "speed", track.speed, {0.0, 100.0},
                               "Standard deviation of the speed of moving targets [m/s].");
  track.acceleration =
      declare_number(node, "acceleration", track.acceleration, {0.0, 100.0},
                     "Standard deviation of the acceleration of moving targets [m/s^2].");
}

std::optional<FloorArea> declare_floor(rclcpp::Node& node) {
  const auto floor = node.declare_parameter(
      "floor", std::vector<double>{},
      described("Rectangle that contains all targets, in the frame floor_frame: minimum x, minimum "
                "y, maximum x, maximum y [m]. Empty for no limit."));
  if (floor.empty()) return std::nullopt;
  const bool is_finite =
      std::ranges::all_of(floor, [](double value) { return std::isfinite(value); });
  if (floor.size() != 4 || !is_finite || floor[0] >= floor[2] || floor[1] >= floor[3]) {
    throw std::invalid_argument{
        "floor must be empty, or four finite numbers: minimum x, minimum y, maximum x, maximum y"};
  }
  return FloorArea{{floor[0], floor[1]}, {floor[2], floor[3]}};
}

}  // namespace

TargetsParameters declare_parameters(rclcpp::Node& node) {
  TargetsParameters parameters;
  declare_limits(node, parameters.finder.limits);
  declare_track(node, parameters.finder.track);
  parameters.floor = declare_floor(node);
  parameters.floor_frame =
      foothill_ros::declare_text(node, "floor_frame", parameters.floor_frame,
                                 "Name of the tf frame in which the parameter floor is expressed.");
  return parameters;
}

}  // namespace lidar_targets

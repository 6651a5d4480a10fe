#pragma once

#include <string>

#include "foothill_tracking/cluster_map.hpp"
#include "foothill_tracking/tracker.hpp"
#include "rclcpp/node.hpp"

namespace foothill_tracking {

/// What the node can be told; README.md has the table.
struct TrackerParameters {
  std::string robot{};    ///< By default the node's namespace.
  std::string cluster{};  ///< Whose topic `/<cluster>/state` tells of the craft.
  std::string craft{};    ///< That the robot plays.
  std::string floor_frame{"map"};
  MapWish map{};
  Pose start_pose{};           ///< Of the odometry's origin on the floor.
  double base_height{0.0975};  ///< Of base_link above the floor [m].
  TrackerConfig tracker{};
  double command_period{0.1};     ///< Between two messages on cmd_vel [s].
  double command_latency{0.003};  ///< From there to the robot [s].
  bool lock_step{false};          ///< Commands are stamped for the next tick of command_period.
  double orbit_period{1.0};       ///< Longest time between two states of the cluster [s].
  bool closed_loop{false};        ///< A robot that was pushed takes its craft along.
  double feedback_distance{0.1};  ///< So far off counts as pushed [m].
};

/// Declares every parameter and returns their values.
/// Throws std::invalid_argument naming the one that makes no sense.
[[nodiscard]] TrackerParameters declare_parameters(rclcpp::Node& node);

/// Returns the gains of a law as the parameters `gains.<law>.<name>` have them, with changes that
/// are about to be made.
[[nodiscard]] Gains gains_of(const rclcpp::Node& node, const std::string& law,
                             const std::vector<rclcpp::Parameter>& changes = {});

}  // namespace foothill_tracking

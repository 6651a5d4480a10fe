#pragma once

#include <string>

#include "foothill_tracking/cluster_map.hpp"
#include "foothill_tracking/tracker.hpp"
#include "rclcpp/node.hpp"

namespace foothill_tracking {

/// Parameters of the node; README.md has the table.
struct TrackerParameters {
  std::string robot{};    ///< Name of the robot; by default the node's namespace.
  std::string cluster{};  ///< Name of the cluster, published on `/<cluster>/state`.
  std::string craft{};    ///< Name of the craft that the robot represents.
  std::string floor_frame{"map"};
  MapOptions map{};
  PlanarPose start_pose{};     ///< Pose of the odometry frame on the floor.
  double base_height{0.0975};  ///< Height of base_link above the floor [m].
  TrackerConfig tracker{};
  double command_period{0.1};     ///< Period of messages on cmd_vel [s].
  double command_latency{0.003};  ///< Latency from cmd_vel to the robot [s].
  bool lock_step{false};          ///< Commands are stamped for the next tick of command_period.
  double orbit_period{1.0};       ///< Maximum period of the cluster's states [s].
  bool closed_loop{false};        ///< A pushed robot moves its craft.
  double feedback_distance{0.1};  ///< Distance at which a robot counts as pushed [m].
};

/// Declares every parameter and returns their values.
/// Throws std::invalid_argument that names an invalid one.
[[nodiscard]] TrackerParameters declare_parameters(rclcpp::Node& node);

/// Returns the gains of a law from the parameters `gains.<law>.<name>`, with pending changes.
[[nodiscard]] Gains gains_of(const rclcpp::Node& node, const std::string& law,
                             const std::vector<rclcpp::Parameter>& changes = {});

}  // namespace foothill_tracking

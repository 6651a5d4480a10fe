#pragma once

#include <Eigen/Core>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_msgs/msg/cluster_state.hpp"
#include "foothill_msgs/srv/set_craft_state.hpp"
#include "foothill_orbit/flight.hpp"
#include "foothill_ros/node/conversions.hpp"
#include "geometry_msgs/msg/transform_stamped.hpp"
#include "geometry_msgs/msg/vector3.hpp"
#include "nav_msgs/msg/odometry.hpp"

namespace foothill_orbit {

/// Frame names of a cluster.
struct FrameNames {
  std::string cluster{};
  std::string inertial{};

  [[nodiscard]] std::string hill() const { return cluster + "/hill"; }
  [[nodiscard]] std::string of(const std::string& craft) const { return cluster + "/" + craft; }
};

using foothill_ros::to_instant;
using foothill_ros::to_stamp;

[[nodiscard]] Eigen::Vector3d to_eigen(const geometry_msgs::msg::Vector3& vector);

/// Returns the axes of a frame, or an error that names the two valid frames.
[[nodiscard]] tl::expected<CommandAxes, OrbitError> to_axes(const std::string& frame,
                                                            const FrameNames& names);

/// Returns a measured relative state, or an error if its frames are not those of the craft.
[[nodiscard]] tl::expected<HillState, OrbitError> to_hill_state(const nav_msgs::msg::Odometry& odom,
                                                                const FrameNames& names,
                                                                const std::string& craft);

/// Returns the state in a request, or an error if its kind is unknown.
[[nodiscard]] tl::expected<Start, OrbitError> to_start(
    const foothill_msgs::srv::SetCraftState::Request& request);

/// Returns the message for a snapshot of the flight.
[[nodiscard]] foothill_msgs::msg::ClusterState to_msg(const Flight& flight,
                                                      const ClusterSnapshot& snapshot,
                                                      const FrameNames& names, Instant stamp);

/// Returns the Hill frame in the inertial one and every craft in the Hill frame.
[[nodiscard]] std::vector<geometry_msgs::msg::TransformStamped> to_transforms(
    const Flight& flight, const FrameNames& names, Instant stamp);

}  // namespace foothill_orbit

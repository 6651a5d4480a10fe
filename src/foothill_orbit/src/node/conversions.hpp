#pragma once

#include <Eigen/Core>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "builtin_interfaces/msg/time.hpp"
#include "foothill_msgs/msg/cluster_state.hpp"
#include "foothill_msgs/srv/set_craft_state.hpp"
#include "foothill_orbit/flight.hpp"
#include "geometry_msgs/msg/transform_stamped.hpp"
#include "geometry_msgs/msg/vector3.hpp"
#include "nav_msgs/msg/odometry.hpp"

namespace foothill_orbit {

/// The names of a cluster's frames.
struct FrameNames {
  std::string cluster{};
  std::string inertial{};

  [[nodiscard]] std::string hill() const { return cluster + "/hill"; }
  [[nodiscard]] std::string of(const std::string& craft) const { return cluster + "/" + craft; }
};

[[nodiscard]] Instant to_instant(const builtin_interfaces::msg::Time& stamp);
/// Returns the stamp of an instant, or the nearest that there is.
[[nodiscard]] builtin_interfaces::msg::Time to_stamp(Instant instant);
[[nodiscard]] Eigen::Vector3d to_eigen(const geometry_msgs::msg::Vector3& vector);

/// Returns the axes that a frame's name stands for, or an error that names the two there are.
[[nodiscard]] tl::expected<CommandAxes, OrbitError> to_axes(const std::string& frame,
                                                            const FrameNames& names);

/// Returns a measured relative state, if its frames are those of the cluster and the craft.
[[nodiscard]] tl::expected<HillState, OrbitError> to_hill_state(const nav_msgs::msg::Odometry& odom,
                                                                const FrameNames& names,
                                                                const std::string& craft);

[[nodiscard]] tl::expected<Start, OrbitError> to_start(
    const foothill_msgs::srv::SetCraftState::Request& request);

/// Returns how the flight's craft move in a snapshot of theirs.
[[nodiscard]] foothill_msgs::msg::ClusterState to_msg(const Flight& flight,
                                                      const Snapshot& snapshot,
                                                      const FrameNames& names, Instant stamp);

/// Returns the Hill frame in the inertial one and every craft in the Hill frame.
[[nodiscard]] std::vector<geometry_msgs::msg::TransformStamped> to_transforms(
    const Flight& flight, const FrameNames& names, Instant stamp);

}  // namespace foothill_orbit

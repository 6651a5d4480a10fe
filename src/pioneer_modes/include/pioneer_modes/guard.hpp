#pragma once

#include <Eigen/Core>
#include <span>

#include "pioneer_dynamics/command_limits.hpp"
#include "pioneer_modes/config.hpp"

/// Collision avoidance: how fast a robot may move among obstacles and still stop in time. Pure
/// functions of a command and of the obstacles around the robot, in its axes.

namespace pioneer_modes {

using pioneer_dynamics::VelocityCommand;
using Points = std::span<const Eigen::Vector2d>;

/// Returns the time for which a constant command keeps the outline farther than a margin from all
/// points, at most `horizon` [s]. Points already within the margin must not come nearer.
[[nodiscard]] double free_time(const Outline& outline, const VelocityCommand& command,
                               Points points_B, double margin, double horizon);

/// Returns the free distance straight ahead, at most `limit` [m].
/// @param direction 1: forwards, -1: backwards.
[[nodiscard]] double free_distance(const Outline& outline, double direction, Points points_B,
                                   double margin, double limit);

/// Returns the command scaled down such that the robot can stop before an obstacle, with the same
/// curvature. If the robot has to stop, turning in place is tried.
[[nodiscard]] VelocityCommand guarded(const GuardConfig& config, const VelocityCommand& desired,
                                      Points points_B);

/// Returns the distance between the outline and the nearest point, at most `limit` [m].
[[nodiscard]] double clearance(const Outline& outline, Points points_B, double limit);

}  // namespace pioneer_modes

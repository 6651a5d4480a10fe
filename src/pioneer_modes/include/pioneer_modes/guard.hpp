#pragma once

#include <Eigen/Core>
#include <span>

#include "pioneer_dynamics/command_limits.hpp"
#include "pioneer_modes/config.hpp"

namespace pioneer_modes {

using pioneer_dynamics::VelocityCommand;
using Points = std::span<const Eigen::Vector2d>;

/// Returns how long a robot can go on with a constant command before its outline comes closer than
/// a margin to one of some points; at most `horizon` [s]. Points that are within the margin already
/// may only be left behind.
[[nodiscard]] double free_time(const Outline& outline, const VelocityCommand& command,
                               Points points_B, double margin, double horizon);

/// Returns how far a robot can go straight on, at most `limit` [m].
/// @param direction 1 ahead, -1 back.
[[nodiscard]] double free_distance(const Outline& outline, double direction, Points points_B,
                                   double margin, double limit);

/// Slows a command down so far that the robot can stop in time on its way, and leaves the way's
/// curvature as it is. If nothing is left of it, turning alone is tried.
[[nodiscard]] VelocityCommand guarded(const GuardConfig& config, const VelocityCommand& wish,
                                      Points points_B);

/// Returns the distance between the outline and the nearest point, at most `limit` [m].
[[nodiscard]] double clearance(const Outline& outline, Points points_B, double limit);

}  // namespace pioneer_modes

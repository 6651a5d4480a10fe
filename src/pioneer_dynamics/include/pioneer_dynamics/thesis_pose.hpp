#pragma once

#include <numbers>

#include "foothill_core/planar.hpp"

namespace pioneer_dynamics {

// Romanelli's thesis measures the heading as the angle of the *lateral* axis b1, so its forward
// axis is b2 = (-sin theta, cos theta). The conversions below are the only place where this
// convention and REP 103 meet. Floor axes and origin are the same.

/// Pose in the axes of the thesis.
struct ThesisPose {
  double x{};      ///< [m]
  double y{};      ///< [m]
  double theta{};  ///< Angle of the lateral axis [rad].
};

/// Returns a pose in the axes of the thesis.
[[nodiscard]] constexpr ThesisPose to_thesis(const foothill_core::PlanarPose& pose) {
  return {pose.x, pose.y, pose.heading - std::numbers::pi / 2.0};
}

/// Returns a pose of the thesis in the axes of REP 103.
[[nodiscard]] constexpr foothill_core::PlanarPose from_thesis(const ThesisPose& pose) {
  return {pose.x, pose.y, pose.theta + std::numbers::pi / 2.0};
}

}  // namespace pioneer_dynamics

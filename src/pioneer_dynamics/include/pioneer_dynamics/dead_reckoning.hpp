#pragma once

#include <Eigen/Core>

#include "foothill_core/planar.hpp"
#include "pioneer_dynamics/encoder.hpp"
#include "pioneer_dynamics/kinematics.hpp"

namespace pioneer_dynamics {

// Dead reckoning from encoder ticks: each update adds one circular arc and propagates the
// covariance of the pose. Errors arise where the assumed drive geometry differs from the true one
// and where wheels slip.

/// Parameters of the dead reckoning.
struct Odometer {
  DriveGeometry drive{};  ///< Assumed geometry; its error is the odometry's error.
  Encoders encoders{};
  double variance_per_metre{1e-4};  ///< Variance of a wheel's path per length [m].
};

/// State of the dead reckoning.
struct Odometry {
  Ticks ticks{};                                        ///< Ticks of the last update.
  foothill_core::PlanarPose pose{};                     ///< Pose since the last reset.
  foothill_core::PlanarTwist twist{};                   ///< Mean twist of the last update.
  Eigen::Matrix3d covariance{Eigen::Matrix3d::Zero()};  ///< Covariance of (x, y, heading).
};

/// Returns the odometry after the wheels have turned to given ticks: one arc, exact if neither
/// wheel slipped and both turned uniformly.
[[nodiscard]] Odometry reckon(const Odometer& odometer, const Odometry& odometry,
                              const Ticks& ticks, double dt);

/// Returns zero odometry at given ticks.
[[nodiscard]] Odometry reset_odometry(const Ticks& ticks);

}  // namespace pioneer_dynamics

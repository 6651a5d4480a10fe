#pragma once

#include <Eigen/Core>

#include "pioneer_dynamics/encoder.hpp"
#include "pioneer_dynamics/kinematics.hpp"

namespace pioneer_dynamics {

/// What a robot believes of its drive, and how far it trusts it.
struct Odometer {
  DriveGeometry drive{};  ///< Believed, not true: the difference is the odometry's error.
  Encoders encoders{};
  double variance_per_metre{1e-4};  ///< Growth of a wheel path's variance by its length [m].
};

/// Where a robot believes to be.
struct Odometry {
  Ticks ticks{};                                        ///< Those that the pose was made from.
  Pose pose{};                                          ///< From where it was reset.
  Twist twist{};                                        ///< Mean over the last update.
  Eigen::Matrix3d covariance{Eigen::Matrix3d::Zero()};  ///< Of (x, y, heading).
};

/// Returns the odometry after the wheels have turned to these ticks: one arc, whose ends are exact
/// if neither wheel slipped and both turned evenly.
[[nodiscard]] Odometry reckon(const Odometer& odometer, const Odometry& odometry,
                              const Ticks& ticks, double dt);

/// Returns odometry that starts at zero with these ticks.
[[nodiscard]] Odometry reset_odometry(const Ticks& ticks);

}  // namespace pioneer_dynamics

#pragma once

#include <Eigen/Core>

#include "foothill_orbit/state.hpp"

/// The Hill frame (also LVLH or RSW), in which relative motion is expressed, with its angular
/// velocity and acceleration under any perturbation. Derivation: doc/hill_frame.md.

namespace foothill_orbit {

/// The Hill frame O of a point: x along the radius, z along the orbit's normal, y completes.
struct HillFrame {
  InertialState origin{};
  Eigen::Matrix3d R_NO{Eigen::Matrix3d::Identity()};
  /// Angular velocity, in the axes of O [rad/s]. Its radial component is caused by the acceleration
  /// normal to the plane and is zero on an unperturbed orbit.
  Eigen::Vector3d w_NO_O{Eigen::Vector3d::Zero()};
};

/// Returns the axes of the frame at a state; columns are x, y, z of O in N.
/// @pre The craft does not move along its radius.
[[nodiscard]] Eigen::Matrix3d hill_axes(const InertialState& state);

/// Returns the frame at a state, given the point's total acceleration, inertial axes [m/s^2].
[[nodiscard]] HillFrame hill_frame(const InertialState& state, const Eigen::Vector3d& a_NO);

/// Returns the rate of w_NO_O, in the axes of O [rad/s^2], given the point's acceleration [m/s^2]
/// and jerk [m/s^3] in inertial axes. Derivation: doc/hill_frame.md.
[[nodiscard]] Eigen::Vector3d hill_angular_acceleration(const HillFrame& frame,
                                                        const Eigen::Vector3d& a_NO,
                                                        const Eigen::Vector3d& j_NO);

/// Returns the relative state in a frame, given the difference of the inertial states.
[[nodiscard]] HillState to_hill(const HillFrame& frame, const InertialState& difference);

/// Returns the difference of the inertial states, given the relative state; inverse of to_hill().
[[nodiscard]] InertialState from_hill(const HillFrame& frame, const HillState& relative);

/// Returns the acceleration in O of a craft whose inertial acceleration differs from the
/// origin's by `difference`, with the rate of w_NO_O [m/s^2].
[[nodiscard]] Eigen::Vector3d hill_acceleration(const HillFrame& frame, const HillState& relative,
                                                const Eigen::Vector3d& difference,
                                                const Eigen::Vector3d& w_rate_NO_O);

}  // namespace foothill_orbit

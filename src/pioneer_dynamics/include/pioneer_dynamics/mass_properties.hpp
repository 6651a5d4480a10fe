#pragma once

#include <Eigen/Core>

#include "pioneer_dynamics/parameters.hpp"

namespace pioneer_dynamics {

// Mass moments of a vehicle, summed over its three bodies. The equations of motion need only these
// sums and the inverse of the planar mass matrix.

/// Mass moments of chassis and wheels together, about the floor point below base_link.
struct MassProperties {
  double mass{};         ///< Sum of m [kg].
  double x{}, y{}, z{};  ///< Sums of m x, m y, m z [kg m].
  double xz{}, yz{};     ///< Sums of m x z, m y z [kg m^2].
  double yaw_inertia{};  ///< About the vertical through base_link [kg m^2].
  double left_y{};       ///< y of the left wheel [m].
  double right_y{};      ///< y of the right wheel; negative [m].
  /// Inverse of the mass matrix of (forward, lateral, yaw) with freely rotating wheels.
  Eigen::Matrix3d inverse;
};

[[nodiscard]] MassProperties mass_properties(const VehicleParameters& parameters);

}  // namespace pioneer_dynamics

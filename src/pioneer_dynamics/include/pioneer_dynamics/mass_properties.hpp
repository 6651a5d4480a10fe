#pragma once

#include <Eigen/Core>

#include "pioneer_dynamics/parameters.hpp"

namespace pioneer_dynamics {

/// Sums over chassis and wheels, about the point of the floor below base_link.
struct MassProperties {
  double mass{};         ///< Sum of m [kg].
  double x{}, y{}, z{};  ///< Sums of m x, m y, m z [kg m].
  double xz{}, yz{};     ///< Sums of m x z, m y z [kg m^2].
  double yaw_inertia{};  ///< About the vertical through base_link [kg m^2].
  double left_y{};       ///< Where the left wheel is [m].
  double right_y{};      ///< Where the right wheel is; negative [m].
  Eigen::Matrix3d
      inverse;  ///< Of the mass matrix of (forward, lateral, yaw), wheels turning freely.
};

[[nodiscard]] MassProperties mass_properties(const VehicleParameters& parameters);

}  // namespace pioneer_dynamics

#pragma once

#include <Eigen/Core>

/// Position and velocity in the two frames of this package. Separate types keep inertial and
/// rotating coordinates from being mixed.

namespace foothill_orbit {

/// Position and velocity of a craft C in the inertial frame N. A member that is omitted is zero; an
/// empty pair of braces leaves it undefined, as Eigen's vectors are.
struct InertialState {
  Eigen::Vector3d p_NC{Eigen::Vector3d::Zero()};  ///< [m]
  Eigen::Vector3d v_NC{Eigen::Vector3d::Zero()};  ///< [m/s]
};

/// Position and velocity of a craft C relative to an origin O, in O's rotating Hill frame: x along
/// the radius, y along the track, z along the orbit normal. A member that is omitted is zero.
struct HillState {
  Eigen::Vector3d p_OC{Eigen::Vector3d::Zero()};  ///< [m]
  Eigen::Vector3d v_OC{Eigen::Vector3d::Zero()};  ///< [m/s]
};

}  // namespace foothill_orbit

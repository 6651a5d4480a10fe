#pragma once

#include <Eigen/Core>

namespace foothill_orbit {

/// Position and velocity of a craft C in the inertial frame N. Leave a member out to have it zero;
/// an empty pair of braces in its place leaves it undefined, as Eigen's vectors are.
struct InertialState {
  Eigen::Vector3d p_NC{Eigen::Vector3d::Zero()};  ///< [m]
  Eigen::Vector3d v_NC{Eigen::Vector3d::Zero()};  ///< [m/s]
};

/// Position and velocity of a craft C relative to an origin O, as seen in O's rotating Hill frame:
/// x along the radius, y along the track, z along the orbit normal. Leave a member out to have it
/// zero.
struct HillState {
  Eigen::Vector3d p_OC{Eigen::Vector3d::Zero()};  ///< [m]
  Eigen::Vector3d v_OC{Eigen::Vector3d::Zero()};  ///< [m/s]
};

}  // namespace foothill_orbit

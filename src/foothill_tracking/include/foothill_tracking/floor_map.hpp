#pragma once

#include <Eigen/Core>

#include "foothill_orbit/state.hpp"
#include "foothill_tracking/simulation_plane.hpp"

namespace foothill_tracking {

/// How a craft C moves over the floor W at one time. z is the motion out of the simulation plane,
/// in the same scale: a floor can't show it, so it is told.
struct FloorMotion {
  Eigen::Vector3d p_WC{Eigen::Vector3d::Zero()};  ///< [m]
  Eigen::Vector3d v_WC{Eigen::Vector3d::Zero()};  ///< [m/s]
  Eigen::Vector3d a_WC{Eigen::Vector3d::Zero()};  ///< [m/s^2]
};

/// How a craft moves relative to the Hill frame O.
struct OrbitMotion {
  foothill_orbit::HillState state{};
  Eigen::Vector3d a_OC{Eigen::Vector3d::Zero()};  ///< Seen in O [m/s^2].
};

/// From relative motion in orbit to the floor and back: a plane, a scale, a place, and a rate of
/// time.
struct FloorMap {
  SimulationPlane plane{};
  double scale{1.0};                              ///< Floor metres per metre in orbit.
  double rate{1.0};                               ///< Orbit seconds per second on the floor.
  Eigen::Vector2d p_WO{Eigen::Vector2d::Zero()};  ///< Where the origin of relative motion lies [m].
  double heading{};                               ///< Of the plane's first axis on the floor [rad].

  /// Returns R_WP, extended by the direction out of the floor.
  [[nodiscard]] Eigen::Matrix3d R_WP() const;
  [[nodiscard]] FloorMotion to_floor(const OrbitMotion& motion) const;
  /// The inverse. For a robot, z is the craft's own, which no floor can measure.
  [[nodiscard]] OrbitMotion to_orbit(const FloorMotion& motion) const;
};

}  // namespace foothill_tracking

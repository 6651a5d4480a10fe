#pragma once

#include <Eigen/Core>

#include "foothill_orbit/state.hpp"
#include "foothill_tracking/simulation_plane.hpp"

/// The map between orbit and floor: a plane of relative motion, a scale, an origin and a time
/// rate.

namespace foothill_tracking {

/// Motion of a craft C over the floor W at one time. z is the motion out of the simulation plane,
/// in the same scale, which a floor cannot show.
struct FloorMotion {
  Eigen::Vector3d p_WC{Eigen::Vector3d::Zero()};  ///< [m]
  Eigen::Vector3d v_WC{Eigen::Vector3d::Zero()};  ///< [m/s]
  Eigen::Vector3d a_WC{Eigen::Vector3d::Zero()};  ///< [m/s^2]
};

/// Motion of a craft relative to the Hill frame O.
struct OrbitMotion {
  foothill_orbit::HillState state{};
  Eigen::Vector3d a_OC{Eigen::Vector3d::Zero()};  ///< As seen in the rotating frame O [m/s^2].
};

/// Map from relative motion in orbit to the floor and back.
struct FloorMap {
  SimulationPlane plane{};
  double scale{1.0};  ///< Floor metres per metre in orbit.
  double rate{1.0};   ///< Orbit seconds per second on the floor.
  Eigen::Vector2d p_WO{
      Eigen::Vector2d::Zero()};  ///< Position of the origin of relative motion [m].
  double heading{};              ///< Heading of the plane's first axis on the floor [rad].

  /// Returns the rotation from the simulation plane P to the floor, including the normal.
  [[nodiscard]] Eigen::Matrix3d R_WP() const;
  [[nodiscard]] FloorMotion to_floor(const OrbitMotion& motion) const;
  /// Inverse of to_floor(). For a robot, z must be that of the craft, which a floor cannot measure.
  [[nodiscard]] OrbitMotion to_orbit(const FloorMotion& motion) const;
};

}  // namespace foothill_tracking

#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cmath>

#include "foothill_core/contract.hpp"
#include "foothill_orbit/craft.hpp"
#include "foothill_orbit/ephemeris.hpp"
#include "foothill_orbit/forces.hpp"
#include "foothill_orbit/shadow.hpp"
#include "foothill_orbit/state.hpp"

/// Forces on the surface of a craft: drag and solar radiation pressure, both proportional to an
/// area over a mass. The functions are inline because they are evaluated for every craft in every
/// stage of a step: `./foothill bench orbit`.

namespace foothill_orbit {

/// Returns the acceleration by drag, inertial axes [m/s^2]: opposite to the velocity relative to
/// the air, which is at rest or rotates with the planet.
/// @pre environment.atmosphere is set
[[nodiscard]] inline Eigen::Vector3d drag_acceleration(const Environment& environment,
                                                       const Craft& craft,
                                                       const InertialState& state) {
  foothill_core::expects(environment.atmosphere != nullptr, "drag needs an atmosphere");
  Eigen::Vector3d flow = state.v_NC;
  if (environment.forces.corotating_atmosphere) {
    flow -= environment.planet.rotation_rate * Eigen::Vector3d::UnitZ().cross(state.p_NC);
  }
  const double altitude = state.p_NC.norm() - environment.planet.equatorial_radius;
  const double pressure = 0.5 * environment.atmosphere->density(altitude) * flow.norm();
  return -pressure * (craft.drag_coefficient * craft.drag_area / craft.mass) * flow;
}

/// Returns the acceleration by solar radiation pressure, inertial axes [m/s^2]: away from the sun,
/// reduced in the planet's penumbra, zero in its umbra.
/// @param p_NSun Position of the sun from the planet's centre [m].
[[nodiscard]] inline Eigen::Vector3d solar_acceleration(const Environment& environment,
                                                        const Craft& craft,
                                                        const Eigen::Vector3d& p_NC,
                                                        const Eigen::Vector3d& p_NSun) {
  constexpr double kSquareOverLight = kAstronomicalUnit * kAstronomicalUnit / kSpeedOfLight;
  const double radius = environment.planet.equatorial_radius;
  const Eigen::Vector3d p_CSun = p_NSun - p_NC;
  const double visible =
      is_on_day_side(p_NC, p_CSun, radius) ? 1.0 : visible_sun_fraction(p_NC, p_NSun, radius);
  const double force =
      environment.solar_flux * kSquareOverLight * visible * craft.reflectivity * craft.solar_area;
  const double distance_squared = p_CSun.squaredNorm();
  return -force / (craft.mass * distance_squared * std::sqrt(distance_squared)) * p_CSun;
}

}  // namespace foothill_orbit

#include "foothill_orbit/surface_forces.hpp"

#include <Eigen/Geometry>

#include "foothill_orbit/contract.hpp"
#include "foothill_orbit/ephemeris.hpp"
#include "foothill_orbit/shadow.hpp"

namespace foothill_orbit {

Eigen::Vector3d drag_acceleration(const Environment& environment, const Craft& craft,
                                  const InertialState& state) {
  expects(environment.atmosphere != nullptr, "drag is on without an atmosphere");
  Eigen::Vector3d flow = state.v_NC;
  if (environment.forces.corotating_atmosphere) {
    flow -= environment.planet.rotation_rate * Eigen::Vector3d::UnitZ().cross(state.p_NC);
  }
  const double altitude = state.p_NC.norm() - environment.planet.equatorial_radius;
  const double pressure = 0.5 * environment.atmosphere->density(altitude) * flow.norm();
  return -pressure * craft.drag_coefficient * craft.drag_area / craft.mass * flow;
}

Eigen::Vector3d solar_acceleration(const Environment& environment, const Craft& craft,
                                   const Eigen::Vector3d& p_NC, const Eigen::Vector3d& p_NSun) {
  const Eigen::Vector3d p_SunC = p_NC - p_NSun;
  const double distance = p_SunC.norm();
  const double units = distance / kAstronomicalUnit;
  const double pressure = environment.solar_flux / (kSpeedOfLight * units * units) *
                          sunlit_part(p_NC, p_NSun, environment.planet.equatorial_radius);
  return pressure * craft.reflectivity * craft.solar_area / craft.mass / distance * p_SunC;
}

}  // namespace foothill_orbit

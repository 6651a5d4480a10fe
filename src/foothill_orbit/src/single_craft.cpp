#include "foothill_orbit/detail/single_craft.hpp"

#include <Eigen/Geometry>
#include <string>

#include "foothill_orbit/dynamics.hpp"

namespace foothill_orbit::detail {

Eigen::Vector3d acceleration_of(const Environment& environment, const Craft& craft, double t,
                                const InertialState& state) {
  const ClusterDynamics dynamics{environment, {craft}};
  Eigen::ArrayXd acceleration(3);
  dynamics.accelerations(t, state.p_NC.array(), state.v_NC.array(), acceleration);
  return acceleration.matrix();
}

tl::expected<void, OrbitError> check_state(const Planet& planet, const InertialState& state) {
  if (!state.p_NC.allFinite() || !state.v_NC.allFinite()) {
    return tl::unexpected{OrbitError{"its state is not finite"}};
  }
  const double altitude = state.p_NC.norm() - planet.equatorial_radius;
  if (altitude < 0.0) {
    return tl::unexpected{OrbitError{"it is " + std::to_string(-altitude / 1e3) +
                                     " km below the surface, which has a radius of " +
                                     std::to_string(planet.equatorial_radius / 1e3) + " km"}};
  }
  const double momentum = state.p_NC.cross(state.v_NC).norm();
  if (momentum <= 1e-12 * state.p_NC.norm() * state.v_NC.norm()) {
    return tl::unexpected{OrbitError{"it moves along its radius, where there is no orbital plane"}};
  }
  return {};
}

}  // namespace foothill_orbit::detail

#include "foothill_tracking/coasting.hpp"

#include <cmath>

#include "foothill_orbit/transition.hpp"

namespace foothill_tracking {

Eigen::Vector3d relative_acceleration(const foothill_orbit::ChiefOrbit& chief,
                                      const foothill_orbit::HillState& state) {
  const double n = chief.mean_motion;
  const double e = chief.eccentricity;
  const double k = 1.0 + e * std::cos(chief.true_anomaly);
  const double q = 1.0 - e * e;
  const double gravity = n * n * std::pow(k / q, 3);  // mu / r^3
  const double w = n * k * k / (q * std::sqrt(q));
  const double w_rate = -2.0 * e * std::sin(chief.true_anomaly) * gravity;
  const Eigen::Vector3d& p = state.p_OC;
  const Eigen::Vector3d& v = state.v_OC;
  return {2.0 * w * v.y() + w_rate * p.y() + (w * w + 2.0 * gravity) * p.x(),
          -2.0 * w * v.x() - w_rate * p.x() + (w * w - gravity) * p.y(), -gravity * p.z()};
}

tl::expected<std::vector<OrbitMotion>, MapError> coasting_path(
    const foothill_orbit::ChiefOrbit& chief, const foothill_orbit::HillState& start,
    double duration, std::size_t points) {
  std::vector<OrbitMotion> path;
  path.reserve(points);
  for (std::size_t i = 0; i < points; ++i) {
    const double t =
        points < 2 ? 0.0 : duration * static_cast<double>(i) / static_cast<double>(points - 1);
    const auto state = foothill_orbit::predict(chief, start, t);
    if (!state) return tl::unexpected{MapError{state.error().reason}};
    path.push_back({*state, relative_acceleration(foothill_orbit::after(chief, t), *state)});
  }
  return path;
}

tl::expected<foothill_orbit::ChiefOrbit, MapError> estimate_chief_orbit(
    const foothill_orbit::InertialState& chief, const Eigen::Vector3d& a_N) {
  const double r = chief.p_NC.norm();
  const double mu = -a_N.dot(chief.p_NC) * r;
  if (!(std::isfinite(mu) && mu > 0.0)) {
    return tl::unexpected{
        MapError{"the acceleration of the chief does not point towards a planet"}};
  }
  const auto orbit = foothill_orbit::chief_orbit({.mu = mu}, chief);
  if (!orbit) return tl::unexpected{MapError{orbit.error().reason}};
  return *orbit;
}

}  // namespace foothill_tracking

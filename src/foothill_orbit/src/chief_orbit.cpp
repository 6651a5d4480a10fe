#include "foothill_orbit/chief_orbit.hpp"

#include <cmath>
#include <string>

#include "foothill_core/units.hpp"
#include "foothill_orbit/detail/refuse.hpp"
#include "foothill_orbit/elements.hpp"

namespace foothill_orbit {

using detail::refuse;

tl::expected<void, OrbitError> check_chief(const ChiefOrbit& chief) {
  if (!std::isfinite(chief.mean_motion) || chief.mean_motion <= 0.0) {
    return refuse("the chief's mean motion must be a positive number of rad/s");
  }
  if (!(chief.eccentricity >= 0.0 && chief.eccentricity < 1.0)) {
    return refuse("the chief's eccentricity must be at least 0 and below 1, not " +
                  std::to_string(chief.eccentricity));
  }
  if (!std::isfinite(chief.true_anomaly)) {
    return refuse("the chief's true anomaly is not a finite number");
  }
  return {};
}

tl::expected<ChiefOrbit, OrbitError> chief_orbit(const Planet& planet, const InertialState& state) {
  const auto elements = to_elements(planet, state);
  if (!elements) return refuse("the chief has no orbit: " + elements.error().reason);
  if (elements->eccentricity >= 1.0) {
    return refuse("the chief's orbit is not closed: its eccentricity is " +
                  std::to_string(elements->eccentricity) + ", but must be below 1");
  }
  const double a = semi_major_axis(*elements);
  return ChiefOrbit{std::sqrt(planet.mu / a) / a, elements->eccentricity, elements->true_anomaly};
}

double period(const ChiefOrbit& chief) { return foothill_core::kTwoPi / chief.mean_motion; }

ChiefOrbit after(const ChiefOrbit& chief, double t) {
  const double mean = mean_from_true_anomaly(chief.true_anomaly, chief.eccentricity);
  return {chief.mean_motion, chief.eccentricity,
          true_from_mean_anomaly(mean + chief.mean_motion * t, chief.eccentricity)};
}

}  // namespace foothill_orbit

#include "foothill_orbit/transition.hpp"

#include <cmath>

#include "foothill_orbit/detail/refuse.hpp"
#include "foothill_orbit/detail/tschauner_hempel.hpp"

namespace foothill_orbit {

using detail::refuse;

tl::expected<Transition, OrbitError> clohessy_wiltshire(double mean_motion, double t) {
  if (const auto checked = check_chief({.mean_motion = mean_motion}); !checked) {
    return tl::unexpected{checked.error()};
  }
  if (!std::isfinite(t)) return refuse("the time is not a finite number");
  const double n = mean_motion;
  const double angle = n * t;
  const double s = std::sin(angle);
  const double c = std::cos(angle);
  const double half = std::sin(angle / 2.0);
  const double versine = 2.0 * half * half;  // 1 - c, without cancellation at small angles
  Transition matrix;
  matrix << 1.0 + 3.0 * versine, 0.0, 0.0, s / n, 2.0 * versine / n, 0.0,                 //
      6.0 * (s - angle), 1.0, 0.0, -2.0 * versine / n, (4.0 * s - 3.0 * angle) / n, 0.0,  //
      0.0, 0.0, c, 0.0, 0.0, s / n,                                                       //
      3.0 * n * s, 0.0, 0.0, c, 2.0 * s, 0.0,                                             //
      -6.0 * n * versine, 0.0, 0.0, -2.0 * s, 1.0 - 4.0 * versine, 0.0,                   //
      0.0, 0.0, -n * s, 0.0, 0.0, c;
  return matrix;
}

tl::expected<Transition, OrbitError> yamanaka_ankersen(const ChiefOrbit& chief, double t) {
  if (const auto checked = check_chief(chief); !checked) return tl::unexpected{checked.error()};
  if (!std::isfinite(t)) return refuse("the time is not a finite number");
  const ChiefOrbit later = after(chief, t);
  const double e = chief.eccentricity;
  const double j = detail::anomaly_rate_scale(chief) * t;
  return Transition{detail::from_scaled(later) * detail::solutions(e, later.true_anomaly, j) *
                    detail::constants(e, chief.true_anomaly) * detail::to_scaled(chief)};
}

HillState apply(const Transition& transition, const HillState& state) {
  detail::Vector6d before;
  before << state.p_OC, state.v_OC;
  const detail::Vector6d later = transition * before;
  return {later.head<3>(), later.tail<3>()};
}

tl::expected<HillState, OrbitError> predict(const ChiefOrbit& chief, const HillState& state,
                                            double t) {
  if (!state.p_OC.allFinite() || !state.v_OC.allFinite()) {
    return refuse("the relative state is not finite");
  }
  const auto transition = yamanaka_ankersen(chief, t);
  if (!transition) return tl::unexpected{transition.error()};
  return apply(*transition, state);
}

}  // namespace foothill_orbit

#pragma once

#include <rapidcheck.h>

#include <Eigen/Core>
#include <cstdint>

#include "foothill_core/units.hpp"
#include "foothill_orbit/chief_orbit.hpp"
#include "foothill_orbit/state.hpp"

namespace foothill_orbit::testing {

using foothill_core::kTwoPi;

/// A number from low to high, both included.
inline double draw(double low, double high) {
  const auto part = *rc::gen::inRange<std::int64_t>(0, std::int64_t{1} << 52);
  return low +
         (high - low) * static_cast<double>(part) / static_cast<double>(std::int64_t{1} << 52);
}

inline Eigen::Vector3d draw_vector(double size) {
  const double x = draw(-size, size);
  const double y = draw(-size, size);
  const double z = draw(-size, size);
  return {x, y, z};
}

/// A chief between a low and a high orbit, on ellipses up to that eccentricity, now and then on a
/// circle.
inline ChiefOrbit draw_chief(double most_eccentric) {
  ChiefOrbit chief;
  chief.mean_motion = draw(7e-5, 1.2e-3);
  if (*rc::gen::inRange(0, 4) > 0) chief.eccentricity = draw(0.0, most_eccentric);
  chief.true_anomaly = draw(-kTwoPi, kTwoPi);
  return chief;
}

/// A state whose velocity makes about the separation in a radian of the orbit.
inline HillState draw_state(const ChiefOrbit& chief, double size) {
  const Eigen::Vector3d p_OC = draw_vector(size);
  return {p_OC, draw_vector(size * chief.mean_motion)};
}

}  // namespace foothill_orbit::testing

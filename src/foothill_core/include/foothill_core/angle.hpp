#pragma once

#include <cmath>
#include <numbers>

#include "foothill_core/units.hpp"

/// Angles of the plane and functions of small angles. Every angle that is compared or published is
/// wrapped by one of these functions.

namespace foothill_core {

/// Returns the equivalent angle in (-pi, pi] [rad].
[[nodiscard]] inline double wrap_angle(double angle) {
  const double wrapped = std::remainder(angle, kTwoPi);
  return wrapped == -std::numbers::pi ? std::numbers::pi : wrapped;
}

/// Returns the equivalent angle in [0, 2 pi) [rad].
[[nodiscard]] inline double wrap_positive(double angle) {
  const double wrapped = std::fmod(angle, kTwoPi);
  return wrapped < 0.0 ? wrapped + kTwoPi : wrapped;
}

/// Returns the angle in [-pi/2, pi/2] of the same undirected line [rad].
[[nodiscard]] inline double wrap_line(double angle) {
  return std::remainder(angle, std::numbers::pi);
}

/// Returns sin(a) / a, accurate to the last bits also for small angles.
[[nodiscard]] inline double sinc(double a) {
  const double a2 = a * a;
  return std::abs(a) < 1e-2 ? 1.0 - a2 / 6.0 * (1.0 - a2 / 20.0) : std::sin(a) / a;
}

/// Returns (1 - cos(a)) / a, accurate to the last bits also for small angles.
[[nodiscard]] inline double cosc(double a) {
  const double a2 = a * a;
  if (std::abs(a) < 1e-2) return 0.5 * a * (1.0 - a2 / 12.0 * (1.0 - a2 / 30.0));
  const double half = std::sin(0.5 * a);
  return 2.0 * half * half / a;
}

}  // namespace foothill_core

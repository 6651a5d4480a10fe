#pragma once

#include <cmath>
#include <numbers>

namespace foothill_orbit {

inline namespace literals {

constexpr double operator""_km(long double value) { return static_cast<double>(value * 1e3L); }
constexpr double operator""_deg(long double value) {
  return static_cast<double>(value * std::numbers::pi_v<long double> / 180.0L);
}

}  // namespace literals

inline constexpr double kTwoPi = 2.0 * std::numbers::pi;

/// Returns the angle in [0, 2 pi) that points the same way [rad].
[[nodiscard]] inline double wrap_positive(double angle) {
  const double wrapped = std::fmod(angle, kTwoPi);
  return wrapped < 0.0 ? wrapped + kTwoPi : wrapped;
}

}  // namespace foothill_orbit

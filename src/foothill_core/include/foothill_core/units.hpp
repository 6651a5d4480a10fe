#pragma once

#include <numbers>

/// Literals for quantities that are easier to read in other units than SI. All values inside the
/// code are SI and radians; a literal converts where a constant is written.

namespace foothill_core {

inline constexpr double kTwoPi = 2.0 * std::numbers::pi;     ///< A full turn [rad].
inline constexpr double kDegree = std::numbers::pi / 180.0;  ///< [rad]

inline namespace literals {

constexpr double operator""_km(long double value) { return static_cast<double>(value * 1e3L); }
constexpr double operator""_mm(long double value) { return static_cast<double>(value * 1e-3L); }
constexpr double operator""_deg(long double value) {
  return static_cast<double>(value * std::numbers::pi_v<long double> / 180.0L);
}

}  // namespace literals
}  // namespace foothill_core

#pragma once

#include <cmath>
#include <compare>
#include <cstdint>

#include "foothill_core/units.hpp"

/// Quantities of the protocol.
///
/// ARCOS transmits whole numbers in millimetres, degrees and seconds. Each unit is a type, so that
/// the compiler rejects a mix; conversion to SI happens here only.
namespace pioneer_arcos {

/// A whole number in the unit that its tag names.
template <typename Unit>
struct Quantity {
  std::int32_t value{};

  constexpr auto operator<=>(const Quantity&) const = default;
  constexpr Quantity operator-() const { return {-value}; }
};

using Millimetres = Quantity<struct MillimetresTag>;
using Degrees = Quantity<struct DegreesTag>;  ///< Counter-clockwise.
using MillimetresPerSecond = Quantity<struct MillimetresPerSecondTag>;
using DegreesPerSecond = Quantity<struct DegreesPerSecondTag>;  ///< Counter-clockwise.
using MillimetresPerSecond2 = Quantity<struct MillimetresPerSecond2Tag>;
using DegreesPerSecond2 = Quantity<struct DegreesPerSecond2Tag>;

namespace literals {

constexpr Millimetres operator""_mm(unsigned long long v) { return {static_cast<int>(v)}; }
constexpr Degrees operator""_deg(unsigned long long v) { return {static_cast<int>(v)}; }
constexpr MillimetresPerSecond operator""_mm_s(unsigned long long v) {
  return {static_cast<int>(v)};
}
constexpr DegreesPerSecond operator""_deg_s(unsigned long long v) { return {static_cast<int>(v)}; }
constexpr MillimetresPerSecond2 operator""_mm_s2(unsigned long long v) {
  return {static_cast<int>(v)};
}
constexpr DegreesPerSecond2 operator""_deg_s2(unsigned long long v) {
  return {static_cast<int>(v)};
}

}  // namespace literals

using foothill_core::kDegree;

/// Returns the nearest whole number within the range of an argument, +-32767; 0 for NaN.
[[nodiscard]] inline std::int32_t to_argument(double value) {
  if (std::isnan(value)) return 0;
  return static_cast<std::int32_t>(std::lround(std::fmin(std::fmax(value, -32767.0), 32767.0)));
}

/// Returns a speed in the protocol's unit, rounded. @param v [m/s]
[[nodiscard]] inline MillimetresPerSecond from_metres_per_second(double v) {
  return {to_argument(v * 1e3)};
}
/// Returns a turn rate in the protocol's unit, rounded. @param w [rad/s]
[[nodiscard]] inline DegreesPerSecond from_radians_per_second(double w) {
  return {to_argument(w / kDegree)};
}

// Conversion to SI units.
[[nodiscard]] constexpr double metres(Millimetres v) { return 1e-3 * v.value; }
[[nodiscard]] constexpr double radians(Degrees v) { return kDegree * v.value; }
[[nodiscard]] constexpr double metres_per_second(MillimetresPerSecond v) { return 1e-3 * v.value; }
[[nodiscard]] constexpr double radians_per_second(DegreesPerSecond v) { return kDegree * v.value; }

}  // namespace pioneer_arcos

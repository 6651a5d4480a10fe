#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sick_ld/profile.hpp"

namespace sick_ld {

/// A profile in SI units and axes of REP 103: x through the scanner's mark, z up, angles
/// counter-clockwise. Rays are in the order in which they were measured.
struct Scan {
  double t_first{};             ///< Host's time of the first ray [s].
  double first_angle{};         ///< [rad]
  double increment{};           ///< Between rays [rad]; negative for a head that turns clockwise.
  double time_increment{};      ///< Between rays [s].
  double period{};              ///< Of a turn [s].
  std::vector<float> ranges{};  ///< [m]; infinite where nothing came back.
  std::vector<float> intensities{};  ///< Empty if the profile has none.
  std::uint16_t count{};             ///< Turns that the scanner has measured, modulo 2^16.
};

/// How a scanner is mounted.
struct Mounting {
  bool is_clockwise{true};  ///< Whether the head turns clockwise, seen from above.
};

/// Returns the scan in a profile, if it has one sector with distances; t_first is left open.
/// @param period Of a turn [s].
[[nodiscard]] std::optional<Scan> to_scan(const Profile& profile, double period,
                                          const Mounting& mounting = {});

/// Returns the distance as the scanner sends it; 0, no return, for what it can't.
[[nodiscard]] std::uint16_t to_quanta(double range);

}  // namespace sick_ld

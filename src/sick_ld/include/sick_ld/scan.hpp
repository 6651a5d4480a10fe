#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sick_ld/profile.hpp"

/// Scans: profiles in SI units and in the axes of REP 103.
///
/// The scanner counts angles clockwise from a mark on its housing. In a scan, x points through the
/// mark, z upwards, and angles are counter-clockwise. Rays stay in the order of measurement, so the
/// increment is negative for a head that turns clockwise.
namespace sick_ld {

/// The measurements of one turn.
struct Scan {
  double t_first{};                  ///< Host time of the first ray [s].
  double first_angle{};              ///< Direction of the first ray [rad].
  double increment{};                ///< Angle from ray to ray [rad].
  double time_increment{};           ///< Time from ray to ray [s].
  double period{};                   ///< Period of a turn [s].
  std::vector<float> ranges{};       ///< [m]; infinite where there was no return.
  std::vector<float> intensities{};  ///< Amplitudes; empty if the profile has none.
  std::uint16_t count{};             ///< Number of turns measured, modulo 2^16.
};

/// Mounting of a scanner.
struct Mounting {
  bool is_clockwise{true};  ///< Whether the head turns clockwise, seen from above.
};

/// Converts a profile; returns nothing unless exactly one sector has distances. Does not set
/// t_first.
/// @param period Period of a turn [s].
[[nodiscard]] std::optional<Scan> to_scan(const Profile& profile, double period,
                                          const Mounting& mounting = {});

/// Returns a range [m] in quanta of the protocol; 0, which means no return, if it is out of range.
[[nodiscard]] std::uint16_t to_quanta(double range);

}  // namespace sick_ld

#pragma once

#include <cstdint>
#include <span>

/// The environment of an emulated scanner.
///
/// The emulator executes the protocol; a source determines what the rays hit: a recorded
/// profile (recorded_profiles.hpp), a room drawn with walls (flat_world.hpp), or a simulated world.
namespace sick_ld {

/// The rays of one sector in one turn of an emulated head.
struct Sweep {
  std::uint64_t turn{};         ///< Number of turns since measuring started.
  double t_first{};             ///< Emulator's time of the first ray [s].
  double period{};              ///< Period of a turn [s].
  std::uint16_t start_ticks{};  ///< Direction of the first ray, clockwise [1/16 degree].
  std::uint16_t step_ticks{};   ///< Angle between rays [1/16 degree].
};

class ProfileSource {
 public:
  virtual ~ProfileSource() = default;

  /// Sets the measurements of each ray of a sweep.
  /// @param ranges [m]; infinite where there is no return.
  /// @param echoes Amplitudes in the scanner's unit, of the same size.
  virtual void measure(const Sweep& sweep, std::span<double> ranges, std::span<double> echoes) = 0;
};

}  // namespace sick_ld

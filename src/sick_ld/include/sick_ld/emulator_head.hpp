#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "sick_ld/profile.hpp"
#include "sick_ld/profile_source.hpp"
#include "sick_ld/service.hpp"

/// The rotating head of the emulated scanner: sectors, speed, clock and measurements.
///
/// The head divides a turn into up to eight sectors, of which some measure. A profile is complete
/// when the last measuring sector of its turn was swept. Everything is a function of time; the
/// measurements come from a ProfileSource.
namespace sick_ld {

/// Error of the emulated clock.
struct EmulatorClock {
  double offset{};  ///< Reading at time 0 [s].
  double drift{};   ///< Relative rate error, positive if the clock is fast [-].

  /// Returns the reading at a time [s] in milliseconds, modulo 2^16.
  [[nodiscard]] std::uint16_t milliseconds(double t) const;
};

class EmulatorHead {
 public:
  static constexpr std::size_t kSectors = 8;

  /// @pre source is not null
  EmulatorHead(std::shared_ptr<ProfileSource> source, const EmulatorClock& clock);

  /// Sets the sectors of a scanner as delivered: one direction is omitted, all others measure.
  /// @param step_ticks Angle between rays, here and below [1/16 degree].
  void set_default_sectors(std::uint16_t step_ticks);
  /// @pre sector.number < kSectors
  void set_sector(const SectorConfig& sector);
  /// @pre number < kSectors
  [[nodiscard]] const SectorConfig& sector(std::size_t number) const;
  void set_step(std::uint16_t step_ticks) { step_ticks_ = step_ticks; }
  void set_rotation(int rotation_hz) { rotation_hz_ = rotation_hz; }
  [[nodiscard]] int rotation_hz() const { return rotation_hz_; }  ///< Turns per second.

  /// Returns the code with which the scanner answers TRANS_MEASURE: 0 if it can measure.
  [[nodiscard]] std::uint16_t measuring_code() const;
  /// Starts to count turns. @param t Time [s].
  void start(double t) { t_start_ = t; }

  [[nodiscard]] double period() const { return 1.0 / rotation_hz_; }  ///< Period of a turn [s].
  /// Returns the number of turns that have started at a time [s].
  [[nodiscard]] std::uint64_t turns_started(double t) const;
  /// Returns the number of the last turn that is complete at a time [s]; negative if there is none.
  [[nodiscard]] double last_complete(double t) const;
  /// Returns the time at which a turn is complete [s].
  [[nodiscard]] double t_complete(std::uint64_t turn) const;
  /// Returns the sectors of a profile.
  [[nodiscard]] std::vector<ProfileSector> measure(std::uint64_t turn);

  [[nodiscard]] const EmulatorClock& clock() const { return clock_; }

 private:
  [[nodiscard]] ProfileSector measure_sector(std::size_t index, std::uint64_t turn);
  [[nodiscard]] std::size_t sector_count() const;
  [[nodiscard]] std::uint16_t start_of(std::size_t index) const;
  [[nodiscard]] std::size_t points_of(std::size_t index) const;
  [[nodiscard]] std::size_t first_measured() const;
  [[nodiscard]] double sweep_time() const;

  std::shared_ptr<ProfileSource> source_;
  EmulatorClock clock_{};
  std::array<SectorConfig, kSectors> sectors_{};
  std::uint16_t step_ticks_{};
  int rotation_hz_{};
  double t_start_{};  ///< Time at which turn 0 started [s].
};

}  // namespace sick_ld

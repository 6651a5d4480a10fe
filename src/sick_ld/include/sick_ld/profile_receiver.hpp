#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "sick_ld/device_clock.hpp"
#include "sick_ld/scan.hpp"
#include "sick_ld/scan_plan.hpp"
#include "sick_ld/scanner_error.hpp"

/// From profiles to scans with time stamps.
///
/// A profile is accepted only if it has the fields, directions and duration of the plan. Its counts
/// account for every turn of the head: received, lost on the line, or skipped by the scanner. The
/// stamp of the first ray follows from the scanner's own clock (device_clock.hpp), not from the
/// time of arrival.
namespace sick_ld {

/// Number of turns of the head since the first profile, by outcome.
struct TurnCounts {
  std::uint64_t received{};  ///< Profiles that became scans.
  std::uint64_t lost{};      ///< Profiles that were sent and did not arrive complete.
  std::uint64_t skipped{};   ///< Turns that were not sent because the line was busy.

  [[nodiscard]] std::uint64_t total() const { return received + lost + skipped; }
};

/// Converts profiles of a plan into scans; rejects all others.
class ProfileReceiver {
 public:
  explicit ProfileReceiver(const Mounting& mounting) : mounting_{mounting} {}

  /// Expects profiles of a plan from now on. @param baud Rate of the wire [baud].
  void begin(const ScanPlan& plan, int baud);

  /// Discards the estimates of the scanner's clock and period, as after it was switched off.
  void forget_scanner();

  /// Uses the scanner's clock in a response to GET_SYNC_CLOCK.
  /// @param device_ms Clock of the scanner [ms].
  /// @param t_received Host time of the response's first byte [s].
  void synchronise(std::uint16_t device_ms, double t_received) {
    clock_.add_reading(device_ms, t_received);
  }

  /// Returns the scan of a profile; nothing if it is rejected, which is counted.
  /// @param now Host time of the profile's last byte [s].
  [[nodiscard]] std::optional<Scan> receive(std::span<const std::uint16_t> words, double now);

  /// Returns the rate of recent profiles [1/s]; 0 if there were fewer than two.
  /// @param now Host time [s].
  [[nodiscard]] double rate(double now) const;

  /// Returns the period of a turn [s]: as measured, or as planned until 100 turns were measured.
  [[nodiscard]] double period() const;

  [[nodiscard]] const TurnCounts& turns() const { return turns_; }
  [[nodiscard]] const ScannerErrorCounts& errors() const { return errors_; }

 private:
  /// Counts and clock of a profile.
  struct Counters {
    std::uint16_t sent{};
    std::uint16_t count{};
    std::uint16_t start_ms{};  ///< [ms]
  };

  [[nodiscard]] bool is_as_planned(const Profile& profile) const;
  /// Returns whether the times of first and last ray belong to one turn. The first segment carries
  /// one, the last segment the other: segments of two profiles are detected.
  [[nodiscard]] bool is_of_one_turn(const Profile& profile) const;
  [[nodiscard]] double sweep_time() const;
  void count_turns(const Profile& profile);
  void measure_period(const Counters& counters);
  [[nodiscard]] double first_ray(const Profile& profile, double now);

  Mounting mounting_{};
  ScanPlan plan_{};
  int baud_{};
  DeviceClock clock_{};
  std::optional<Counters> last_{};
  double turns_timed_{};           ///< Number of turns in the measurement of the period.
  double seconds_timed_{};         ///< Their duration by the scanner's clock [s].
  std::deque<double> arrivals_{};  ///< Host times of the last profiles [s].
  TurnCounts turns_{};
  ScannerErrorCounts errors_{};
};

}  // namespace sick_ld

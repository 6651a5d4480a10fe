#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "sick_ld/device_clock.hpp"
#include "sick_ld/error_counts.hpp"
#include "sick_ld/scan.hpp"
#include "sick_ld/scan_plan.hpp"

namespace sick_ld {

/// Where every turn of the scanner's head has gone since profiles were asked for.
struct Account {
  std::uint64_t received{};  ///< Profiles that became scans.
  std::uint64_t lost{};      ///< Profiles that were sent and did not arrive whole.
  std::uint64_t skipped{};   ///< Turns that were not sent, because the wire was busy.

  [[nodiscard]] std::uint64_t turns() const { return received + lost + skipped; }
};

/// Turns profiles into scans with stamps; lets none through that is not as planned.
class ProfileReceiver {
 public:
  explicit ProfileReceiver(const Mounting& mounting) : mounting_{mounting} {}

  /// Expects profiles of this plan on a wire of this rate from now on.
  void begin(const ScanPlan& plan, int baud);

  /// Forgets the scanner's clock and the pace of its turns, as after it was switched off.
  void forget_scanner();

  /// Takes the scanner's clock out of a response to GET_SYNC_CLOCK.
  /// @param t_heard Host's time when the response began on the wire [s].
  void synchronise(std::uint16_t device_ms, double t_heard) { clock_.hear(device_ms, t_heard); }

  /// Returns the scan in the words of a profile, or counts why there is none.
  /// @param now Host's time when the last byte arrived [s].
  [[nodiscard]] std::optional<Scan> receive(std::span<const std::uint16_t> words, double now);

  /// Returns the profiles received a second over the last few; 0 if there were none.
  /// @param now Host's time [s].
  [[nodiscard]] double rate(double now) const;

  /// Returns the period of a turn: measured once there is enough to go by, else as planned [s].
  [[nodiscard]] double period() const;

  [[nodiscard]] const Account& account() const { return account_; }
  [[nodiscard]] const ErrorCounts& errors() const { return errors_; }

 private:
  struct Seen {
    std::uint16_t sent{};
    std::uint16_t count{};
    std::uint16_t start_ms{};
  };

  [[nodiscard]] bool is_as_planned(const Profile& profile) const;
  /// Segments carry no number of their profile: if some are lost, those of two can look like one.
  /// The first carries the time of the first ray, and the last one that of the last.
  [[nodiscard]] bool is_of_one_turn(const Profile& profile) const;
  [[nodiscard]] double sweep_time() const;
  void book(const Profile& profile);
  void measure_period(const Seen& seen);
  [[nodiscard]] double first_ray(const Profile& profile, double now);

  Mounting mounting_{};
  ScanPlan plan_{};
  int baud_{};
  DeviceClock clock_{};
  std::optional<Seen> last_{};
  double turns_timed_{};    ///< Turns since the measurement of the period began.
  double seconds_timed_{};  ///< Time they took by the scanner's clock [s].
  std::deque<double> arrivals_{};
  Account account_{};
  ErrorCounts errors_{};
};

}  // namespace sick_ld

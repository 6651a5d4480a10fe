#pragma once

#include <span>
#include <vector>

#include "sick_ld/profile_receiver.hpp"
#include "sick_ld/scan.hpp"
#include "sick_ld/scanner_error.hpp"
#include "sick_ld/segments.hpp"

/// The continuous stream of profiles: from telegrams to scans.
///
/// While the scanner measures, each profile arrives as one telegram or as several segments. The
/// stream assembles them, converts complete profiles into scans and keeps the scans until they are
/// taken.
namespace sick_ld {

class ProfileStream {
 public:
  explicit ProfileStream(const Mounting& mounting) : receiver_{mounting} {}

  /// Expects profiles of a plan from now on. @param baud Rate of the wire [baud].
  void begin(const ScanPlan& plan, int baud);
  /// Discards a profile of which a part has arrived.
  void discard_segments() { assembler_.reset(); }
  /// Discards the estimates of the scanner's clock and period, as after a restart of the scanner.
  void forget_scanner() { receiver_.forget_scanner(); }
  /// Uses a reading of the scanner's clock.
  /// @param device_ms Clock of the scanner [ms]. @param t_received Host time of its first byte [s].
  void synchronise(std::uint16_t device_ms, double t_received) {
    receiver_.synchronise(device_ms, t_received);
  }

  /// Accepts a segment. Returns the words of a profile if it is complete, else nothing.
  /// @param baud Rate of the wire [baud].
  [[nodiscard]] std::span<const std::uint16_t> accept_segment(const Telegram& telegram, double now,
                                                              int baud);
  /// Converts the words of a profile into a scan. Returns whether there is one more scan.
  bool accept_profile(std::span<const std::uint16_t> words, double now);
  /// Returns the scans since the last call.
  [[nodiscard]] std::vector<Scan> take_scans();

  /// Returns the longest time between two profiles that is not an error [s].
  [[nodiscard]] double longest_silence() const;
  [[nodiscard]] double period() const { return receiver_.period(); }  ///< Period of a turn [s].
  [[nodiscard]] double rate(double now) const { return receiver_.rate(now); }  ///< [1/s]
  [[nodiscard]] const TurnCounts& turns() const { return receiver_.turns(); }
  [[nodiscard]] ScannerErrorCounts errors() const;

 private:
  SegmentAssembler assembler_{};
  ProfileReceiver receiver_;
  double plan_rate_{1.0};  ///< Profiles that are expected [1/s].
  double t_segment_{};     ///< Host time of the last segment [s].
  std::vector<Scan> scans_{};
};

}  // namespace sick_ld

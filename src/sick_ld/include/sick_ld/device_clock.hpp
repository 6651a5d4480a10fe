#pragma once

#include <cstdint>
#include <deque>
#include <optional>

namespace sick_ld {

/// Tells when something happened on the host's clock from the scanner's, which counts milliseconds
/// modulo 2^16 and drifts.
///
/// Whatever arrives comes later than it could have, so the smallest delays seen are the best guess
/// of the offset between the clocks; how the smallest of each quarter of a minute change is their
/// drift. After E. Olson, A passive solution to the sensor synchronization problem, IROS 2010.
class DeviceClock {
 public:
  /// Forgets the scanner, as after it was switched off.
  void reset() { least_.clear(); }

  /// Takes a time of the scanner, and the earliest time of the host at which it can have been.
  /// @param device_ms Scanner's clock [ms].
  /// @param t_heard Host's time of arrival, less all delays that are known [s].
  void hear(std::uint16_t device_ms, double t_heard);

  /// Returns the host's time [s] of a time of the scanner [ms] within half a minute of `t_near`,
  /// if the scanner was heard before.
  [[nodiscard]] std::optional<double> to_host(std::uint16_t device_ms, double t_near) const;

 private:
  /// The smallest offset in some time: host's time when the scanner's was 0, modulo its wrap [s].
  struct Least {
    double t_begin{};
    double t{};
    double offset{};
  };

  [[nodiscard]] double offset_at(double t) const;
  void find_drift();

  std::deque<Least> least_{};
  double drift_{};
};

}  // namespace sick_ld

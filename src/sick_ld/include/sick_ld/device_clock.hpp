#pragma once

#include <cstdint>
#include <optional>

namespace sick_ld {

/// Tells when something happened on the host's clock from the scanner's, which counts milliseconds
/// modulo 2^16 and drifts.
///
/// Whatever arrives comes later than it could have: the smallest delay seen is the best guess of
/// the offset between the clocks. It is let grow again as fast as two clocks can drift apart.
/// Source: E. Olson, A passive solution to the sensor synchronization problem, IROS 2010.
class DeviceClock {
 public:
  /// Forgets the scanner, as after it was switched off.
  void reset() { offset_.reset(); }

  /// Takes a time of the scanner, and the earliest time of the host at which it can have been.
  /// @param device_ms Scanner's clock [ms].
  /// @param t_heard Host's time of arrival, less all delays that are known [s].
  void hear(std::uint16_t device_ms, double t_heard);

  /// Returns the host's time [s] of a time of the scanner [ms] within half a minute of `t_near`,
  /// if the scanner was heard before.
  [[nodiscard]] std::optional<double> to_host(std::uint16_t device_ms, double t_near) const;

 private:
  std::optional<double> offset_{};  ///< Host's time when the scanner's was 0 [s], modulo its wrap.
  double t_heard_{};
};

}  // namespace sick_ld

#pragma once

#include <cstdint>
#include <deque>
#include <optional>

/// Synchronisation of the scanner's clock with the host's, without hardware.
///
/// The scanner counts milliseconds modulo 2^16 and its clock drifts. Every telegram arrives late,
/// but none arrives early: the smallest delay observed is the best estimate of the offset between
/// the clocks, and the change of the smallest delays over minutes is their drift (E. Olson, A
/// passive solution to the sensor synchronization problem, IROS 2010).
namespace sick_ld {

/// Converts times of the scanner's clock to host time.
class DeviceClock {
 public:
  /// Discards all readings, as after the scanner was switched off.
  void reset() { least_.clear(); }

  /// Adds a reading.
  /// @param device_ms Scanner's clock [ms].
  /// @param t_received Host time of arrival minus all known delays [s].
  void add_reading(std::uint16_t device_ms, double t_received);

  /// Returns the host time [s] of a reading of the scanner's clock [ms]; nothing before the first
  /// reading. @param t_near Host time within half a minute of the result [s].
  [[nodiscard]] std::optional<double> to_host(std::uint16_t device_ms, double t_near) const;

 private:
  /// The smallest offset in a quarter of a minute.
  struct Least {
    double t_begin{};  ///< Host time of the first reading [s].
    double t{};        ///< Host time of the reading with the smallest offset [s].
    double offset{};   ///< Host time at which the scanner's clock was 0, modulo its period [s].
  };

  [[nodiscard]] double offset_at(double t) const;
  void update_drift();

  std::deque<Least> least_{};
  double drift_{};  ///< Change of the offset per second [-].
};

}  // namespace sick_ld

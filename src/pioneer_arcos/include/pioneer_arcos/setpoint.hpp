#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "pioneer_arcos/pioneer_state.hpp"
#include "pioneer_arcos/units.hpp"

/// Velocity setpoints in the protocol's units, and their transfer between threads. The control loop
/// writes setpoints without a lock; the thread of the link reads the latest one.
namespace pioneer_arcos {

/// Velocity that a robot keeps until the next setpoint.
struct Setpoint {
  MillimetresPerSecond forward{};
  DegreesPerSecond turn_rate{};
  bool operator==(const Setpoint&) const = default;
};

/// A setpoint with its sequence number and time.
struct NumberedSetpoint {
  Setpoint setpoint{};
  std::uint32_t number{};  ///< Counts from 1; wraps at 2^32.
  SteadyTime given{};      ///< Time of SetpointBuffer::put().
};

/// Stores the latest setpoint; lock-free. Any thread may write, one thread reads.
class SetpointBuffer {
 public:
  /// Replaces the setpoint.
  void put(const Setpoint& setpoint, SteadyTime now);
  /// Returns the latest setpoint; nothing before the first.
  [[nodiscard]] std::optional<NumberedSetpoint> latest() const;

 private:
  std::atomic<std::uint64_t> packed_{0};  ///< Number, forward, turn rate.
  std::atomic<SteadyTime::rep> given_{0};
};

}  // namespace pioneer_arcos

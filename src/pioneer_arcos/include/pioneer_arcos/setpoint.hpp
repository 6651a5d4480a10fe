#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "pioneer_arcos/robot_state.hpp"
#include "pioneer_arcos/units.hpp"

namespace pioneer_arcos {

/// What a robot is to do until the next one.
struct Setpoint {
  MillimetresPerSecond forward{};
  DegreesPerSecond turn_rate{};
  bool operator==(const Setpoint&) const = default;
};

/// A setpoint with its place in the order of all that were given, and its age.
struct NumberedSetpoint {
  Setpoint setpoint{};
  std::uint32_t number{};  ///< From 1; wraps after four thousand million.
  Instant given{};
};

/// Holds the latest setpoint: written by any thread, taken by one, without locks.
class SetpointBox {
 public:
  /// Replaces whatever was there.
  void put(const Setpoint& setpoint, Instant now);
  /// Returns the latest; nothing before the first.
  [[nodiscard]] std::optional<NumberedSetpoint> latest() const;

 private:
  std::atomic<std::uint64_t> packed_{0};  ///< Number, forward, turn rate.
  std::atomic<Instant::rep> given_{0};
};

}  // namespace pioneer_arcos

#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "example_driver/telegram.hpp"
#include "foothill_core/instant.hpp"

/// State machine of the device's side, pure in bytes and time. With a pseudo-terminal in front of
/// it, a driver cannot distinguish it from the device.

namespace example_driver {

/// A range finder that measures a distance set by the user.
class Emulator {
 public:
  static constexpr foothill_core::Instant kPeriod{std::chrono::milliseconds{50}};

  /// Processes bytes from the host: "S\n" starts measuring, anything else is ignored.
  void receive(std::span<const std::uint8_t> bytes);
  /// Returns the bytes to send until a time since the device was switched on.
  [[nodiscard]] std::string advance(foothill_core::Instant now);
  void set_range(unsigned range_mm) { reading_.range_mm = range_mm; }

 private:
  std::string line_{};
  Reading reading_{.range_mm = 1000};
  bool is_measuring_{false};
  foothill_core::Instant next_{};
};

}  // namespace example_driver

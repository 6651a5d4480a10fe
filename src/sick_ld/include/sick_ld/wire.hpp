#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

/// The serial line: rates, their codes in the protocol, and the time that bytes take.
///
/// The line is the bottleneck of the scanner: plans, time-outs and stamps all depend on its speed.
namespace sick_ld {

/// Rates of the scanner's serial port [baud]; the code of a rate is its position, counted from 1.
inline constexpr std::array<int, 6> kBaudRates{4800, 9600, 19200, 38400, 57600, 115200};

/// Returns the code of a rate in SET_CONFIG; nothing if the scanner does not have it.
[[nodiscard]] constexpr std::optional<std::uint16_t> baud_code(int baud) {
  for (std::size_t i = 0; i < kBaudRates.size(); ++i) {
    if (kBaudRates[i] == baud) return static_cast<std::uint16_t>(i + 1);
  }
  return std::nullopt;
}

/// Returns the rate with this code [baud]; nothing if there is none.
[[nodiscard]] constexpr std::optional<int> baud_of(std::uint16_t code) {
  if (code < 1 || code > kBaudRates.size()) return std::nullopt;
  return kBaudRates[code - 1];
}

/// Returns the time of bytes on the wire [s]: start bit, eight data bits, stop bit.
[[nodiscard]] constexpr double wire_time(std::size_t bytes, int baud) {
  return 10.0 * static_cast<double>(bytes) / baud;
}

}  // namespace sick_ld

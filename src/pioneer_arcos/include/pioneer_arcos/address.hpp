#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>

namespace pioneer_arcos {

inline constexpr std::uint16_t kArcosPort = 8101;  ///< Of simulators and serial bridges.
inline constexpr unsigned kFirstBaud = 9600;       ///< That robots start with.
inline constexpr unsigned kUsualBaud = 38400;      ///< That clients switch to.

struct TcpAddress {
  std::string host{};
  std::uint16_t port{kArcosPort};
  bool operator==(const TcpAddress&) const = default;
};

struct SerialAddress {
  std::string device{};
  unsigned baud{kUsualBaud};  ///< To talk at; a robot that starts slower is told to switch.
  bool operator==(const SerialAddress&) const = default;
};

/// Where a robot is.
using Address = std::variant<TcpAddress, SerialAddress>;

/// Reads "tcp://host:8101", "tcp://host", "tcp://[::1]:8101", "/dev/ttyUSB0" or
/// "/dev/ttyUSB0?baud=57600". The error says what is wrong and what would be right.
[[nodiscard]] tl::expected<Address, std::string> parse_address(std::string_view text);

[[nodiscard]] std::string to_string(const Address& address);

}  // namespace pioneer_arcos

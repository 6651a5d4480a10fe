#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "foothill_link/address.hpp"

/// Addresses of Pioneer robots: the text forms of foothill_link with the defaults of ARCOS. The
/// same text selects a robot on a serial port, behind a serial bridge, or in a simulator.
namespace pioneer_arcos {

using foothill_link::Address;
using foothill_link::SerialAddress;
using foothill_link::TcpAddress;

inline constexpr std::uint16_t kArcosPort = 8101;  ///< TCP port of simulators and serial bridges.
inline constexpr unsigned kInitialBaud = 9600;     ///< Rate of a robot after power-on.
inline constexpr unsigned kDefaultBaud = 38400;    ///< Rate to which clients switch the robot.

/// Parses `tcp://host:8101`, `/dev/ttyUSB0` or `/dev/ttyUSB0?baud=57600`.
/// The error names the fault and the valid forms.
[[nodiscard]] tl::expected<Address, std::string> parse_address(std::string_view text);

/// Returns the text form of an address.
[[nodiscard]] std::string to_string(const Address& address);

}  // namespace pioneer_arcos

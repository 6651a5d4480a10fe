#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>

/// Addresses of devices.
///
/// A device is reached through a serial port or through a TCP connection, for example to a serial
/// bridge or an emulator. One text form covers both, so that one parameter of a driver selects
/// either. Default port and baud rate belong to the device, hence to the caller.
namespace foothill_link {

struct TcpAddress {
  std::string host{};
  std::uint16_t port{};
  bool operator==(const TcpAddress&) const = default;
};

struct SerialAddress {
  std::string device{};
  unsigned baud{};  ///< Rate at which the device and the host are to communicate.
  bool operator==(const SerialAddress&) const = default;
};

using Address = std::variant<TcpAddress, SerialAddress>;

/// Values of a device for the parts that an address may omit.
struct AddressDefaults {
  std::uint16_t tcp_port{};
  unsigned baud{};
};

/// Parses `tcp://host:8101`, `tcp://host`, `tcp://[::1]:8101`, `/dev/ttyUSB0` or
/// `/dev/ttyUSB0?baud=57600`. The error names the fault and the valid forms.
[[nodiscard]] tl::expected<Address, std::string> parse_address(std::string_view text,
                                                               const AddressDefaults& defaults);

/// Returns the text form, without a baud rate that equals the default.
[[nodiscard]] std::string to_string(const Address& address, const AddressDefaults& defaults);

}  // namespace foothill_link

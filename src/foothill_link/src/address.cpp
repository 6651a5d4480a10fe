#include "foothill_link/address.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>

namespace foothill_link {
namespace {

constexpr std::string_view kTcp = "tcp://";
constexpr std::string_view kBaud = "?baud=";

tl::unexpected<std::string> invalid(std::string_view text, std::string_view reason) {
  return tl::unexpected{
      fmt::format("\"{}\": {}; valid forms are tcp://host:8101, /dev/ttyUSB0 and "
                  "/dev/ttyUSB0?baud=57600",
                  text, reason)};
}

std::optional<unsigned> to_number(std::string_view text) {
  unsigned value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// Returns the position of the colon before the port, or npos; IPv6 hosts are in brackets.
std::size_t port_colon(std::string_view rest) {
  if (!rest.empty() && rest.front() == '[') {
    const std::size_t close = rest.find(']');
    return close == std::string_view::npos ? close : rest.find(':', close);
  }
  return rest.rfind(':');
}

tl::expected<Address, std::string> parse_tcp(std::string_view text, std::uint16_t default_port) {
  const std::string_view rest = text.substr(kTcp.size());
  const std::size_t colon = port_colon(rest);
  TcpAddress address{.host = std::string{rest.substr(0, colon)}, .port = default_port};
  if (colon != std::string_view::npos) {
    const auto port = to_number(rest.substr(colon + 1));
    if (!port || *port == 0 || *port > 65535) return invalid(text, "a port must be 1 to 65535");
    address.port = static_cast<std::uint16_t>(*port);
  }
  std::string& host = address.host;
  if (host.size() >= 2 && host.front() == '[' && host.back() == ']') {
    host = host.substr(1, host.size() - 2);
  }
  if (host.empty()) return invalid(text, "the host is missing");
  if (host.find_first_of("/[] ") != std::string::npos) return invalid(text, "invalid host name");
  return address;
}

tl::expected<Address, std::string> parse_serial(std::string_view text, unsigned default_baud) {
  const std::size_t question = text.find('?');
  SerialAddress address{.device = std::string{text.substr(0, question)}, .baud = default_baud};
  if (question == std::string_view::npos) return address;
  if (!text.substr(question).starts_with(kBaud)) return invalid(text, "the only option is baud");
  const auto baud = to_number(text.substr(question + kBaud.size()));
  if (!baud || *baud < 50 || *baud > 4'000'000) {
    return invalid(text, "a baud rate must be 50 to 4000000");
  }
  address.baud = *baud;
  return address;
}

}  // namespace

tl::expected<Address, std::string> parse_address(std::string_view text,
                                                 const AddressDefaults& defaults) {
  if (text.starts_with(kTcp)) return parse_tcp(text, defaults.tcp_port);
  if (text.find("://") != std::string_view::npos) {
    return invalid(text, "the only supported scheme is tcp://");
  }
  if (text.starts_with('/')) return parse_serial(text, defaults.baud);
  return invalid(text, text.empty() ? "it is empty" : "a serial port must begin with /");
}

std::string to_string(const Address& address, const AddressDefaults& defaults) {
  if (const auto* tcp = std::get_if<TcpAddress>(&address)) {
    const bool is_v6 = tcp->host.find(':') != std::string::npos;
    return is_v6 ? fmt::format("tcp://[{}]:{}", tcp->host, tcp->port)
                 : fmt::format("tcp://{}:{}", tcp->host, tcp->port);
  }
  const auto& serial = std::get<SerialAddress>(address);
  if (serial.baud == defaults.baud) return serial.device;
  return fmt::format("{}{}{}", serial.device, kBaud, serial.baud);
}

}  // namespace foothill_link

#include "pioneer_arcos/address.hpp"

namespace pioneer_arcos {
namespace {

constexpr foothill_link::AddressDefaults kDefaults{.tcp_port = kArcosPort, .baud = kDefaultBaud};

}  // namespace

tl::expected<Address, std::string> parse_address(std::string_view text) {
  return foothill_link::parse_address(text, kDefaults);
}

std::string to_string(const Address& address) {
  return foothill_link::to_string(address, kDefaults);
}

}  // namespace pioneer_arcos

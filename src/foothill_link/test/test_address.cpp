#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "foothill_link/address.hpp"

namespace foothill_link {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr AddressDefaults kDefaults{.tcp_port = 8101, .baud = 38400};

TEST(Address, TcpAddressHasHostAndPort) {
  EXPECT_EQ(parse_address("tcp://robot.local:9000", kDefaults),
            Address(TcpAddress{"robot.local", 9000}));
  EXPECT_EQ(parse_address("tcp://[::1]:9000", kDefaults), Address(TcpAddress{"::1", 9000}));
}

TEST(Address, OmittedPartsComeFromTheDefaults) {
  EXPECT_EQ(parse_address("tcp://robot", kDefaults), Address(TcpAddress{"robot", 8101}));
  EXPECT_EQ(parse_address("tcp://[fe80::1]", kDefaults), Address(TcpAddress{"fe80::1", 8101}));
  EXPECT_EQ(parse_address("/dev/ttyS0", kDefaults), Address(SerialAddress{"/dev/ttyS0", 38400}));
}

TEST(Address, SerialAddressMayNameItsRate) {
  EXPECT_EQ(parse_address("/dev/ttyS0?baud=57600", kDefaults),
            Address(SerialAddress{"/dev/ttyS0", 57600}));
}

struct InvalidAddress {
  std::string text;
  std::string reason;
};

class InvalidAddresses : public ::testing::TestWithParam<InvalidAddress> {};

TEST_P(InvalidAddresses, AreRejectedWithTheReasonAndTheValidForms) {
  const auto address = parse_address(GetParam().text, kDefaults);
  ASSERT_FALSE(address.has_value());
  EXPECT_THAT(address.error(),
              AllOf(HasSubstr('"' + GetParam().text + '"'), HasSubstr(GetParam().reason),
                    HasSubstr("/dev/ttyUSB0?baud=57600")));
}

INSTANTIATE_TEST_SUITE_P(
    Address, InvalidAddresses,
    ::testing::Values(
        InvalidAddress{"", "it is empty"},
        InvalidAddress{"ttyUSB0", "a serial port must begin with /"},
        InvalidAddress{"udp://host", "the only supported scheme is tcp://"},
        InvalidAddress{"tcp://", "the host is missing"},
        InvalidAddress{"tcp://:8101", "the host is missing"},
        InvalidAddress{"tcp://host:", "a port must be 1 to 65535"},
        InvalidAddress{"tcp://host:0", "a port must be 1 to 65535"},
        InvalidAddress{"tcp://host:65536", "a port must be 1 to 65535"},
        InvalidAddress{"tcp://host:80x", "a port must be 1 to 65535"},
        InvalidAddress{"tcp://a b:80", "invalid host name"},
        InvalidAddress{"tcp://[::1:80", "invalid host name"},
        InvalidAddress{"/dev/ttyS0?parity=odd", "the only option is baud"},
        InvalidAddress{"/dev/ttyS0?baud=", "a baud rate must be 50 to 4000000"},
        InvalidAddress{"/dev/ttyS0?baud=49", "a baud rate must be 50 to 4000000"},
        InvalidAddress{"/dev/ttyS0?baud=4000001", "a baud rate must be 50 to 4000000"},
        InvalidAddress{"/dev/ttyS0?baud=-9600", "a baud rate must be 50 to 4000000"}));

TEST(Address, TextOmitsTheDefaultRateOnly) {
  EXPECT_EQ(to_string(SerialAddress{"/dev/ttyS0", 38400}, kDefaults), "/dev/ttyS0");
  EXPECT_EQ(to_string(SerialAddress{"/dev/ttyS0", 9600}, kDefaults), "/dev/ttyS0?baud=9600");
  EXPECT_EQ(to_string(TcpAddress{"host", 8101}, kDefaults), "tcp://host:8101");
  EXPECT_EQ(to_string(TcpAddress{"::1", 8101}, kDefaults), "tcp://[::1]:8101");
}

RC_GTEST_PROP(Address, SurvivesTheRoundTripThroughText, ()) {
  const auto port = *rc::gen::inRange<unsigned>(1, 65536);
  const auto baud = *rc::gen::inRange<unsigned>(50, 4'000'001);
  const auto name = *rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::inRange('a', 'z')));
  const Address tcp = TcpAddress{name, static_cast<std::uint16_t>(port)};
  const Address serial = SerialAddress{"/dev/" + name, baud};
  RC_ASSERT(parse_address(to_string(tcp, kDefaults), kDefaults) == tcp);
  RC_ASSERT(parse_address(to_string(serial, kDefaults), kDefaults) == serial);
}

RC_GTEST_PROP(Address, EveryTextIsEitherAnAddressOrAnError, (const std::string& text)) {
  const auto address = parse_address(text, kDefaults);
  if (address) {
    RC_ASSERT(parse_address(to_string(*address, kDefaults), kDefaults) == *address);
  } else {
    RC_ASSERT(!address.error().empty());
  }
}

}  // namespace
}  // namespace foothill_link

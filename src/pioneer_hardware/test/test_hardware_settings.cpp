#include <gmock/gmock.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "pioneer_hardware/backends.hpp"
#include "pioneer_hardware/hardware_settings.hpp"

namespace pioneer_hardware {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;
using testing::Property;
using testing::Throws;
using Map = std::unordered_map<std::string, std::string>;

void expect_error(const Map& parameters, const std::string& first, const std::string& second) {
  EXPECT_THAT([&] { (void)read_settings(parameters); },
              Throws<std::invalid_argument>(Property(&std::invalid_argument::what,
                                                     AllOf(HasSubstr(first), HasSubstr(second)))));
}

TEST(HardwareSettings, NeedOnlyAPort) {
  const HardwareSettings settings = read_settings({{"port", "tcp://robot:9000"}});
  EXPECT_EQ(settings.port, "tcp://robot:9000");
  EXPECT_EQ(settings.address, pioneer_arcos::Address(pioneer_arcos::TcpAddress{"robot", 9000}));
  EXPECT_EQ(settings.backend, "arcos");
  EXPECT_EQ(settings.command_timeout, 200ms);
  EXPECT_TRUE(settings.recover);
}

TEST(HardwareSettings, AcceptEveryParameter) {
  const HardwareSettings settings = read_settings({{"backend", "arcos"},
                                                   {"port", "/dev/ttyS1"},
                                                   {"wheel_radius", "0.11"},
                                                   {"wheel_separation", "0.4"},
                                                   {"command_timeout", "0.5"},
                                                   {"connect_timeout", "2"},
                                                   {"link_timeout", "0.25"},
                                                   {"recover", "false"},
                                                   {"controller_manager", "other"}});
  EXPECT_DOUBLE_EQ(settings.wheel_radius, 0.11);
  EXPECT_DOUBLE_EQ(settings.wheel_separation, 0.4);
  EXPECT_EQ(settings.command_timeout, 500ms);
  EXPECT_EQ(settings.connect_timeout, 2s);
  EXPECT_EQ(settings.link_timeout, 250ms);
  EXPECT_FALSE(settings.recover);
  EXPECT_EQ(settings.controller_manager, "other");
}

struct RangeCase {
  std::string name;
  std::string maximum;
  std::string above;
};

class NumberRanges : public testing::TestWithParam<RangeCase> {};

TEST_P(NumberRanges, ExcludeZeroAndIncludeTheMaximum) {
  const auto& [name, maximum, above] = GetParam();
  EXPECT_NO_THROW((void)read_settings({{"port", "/dev/x"}, {name, maximum}}));
  for (const std::string& value : {above, std::string{"0"}, std::string{"-1"}, std::string{"nan"},
                                   std::string{"1s"}, std::string{""}, std::string{"inf"}}) {
    expect_error({{"port", "/dev/x"}, {name, value}}, "'" + name + "' is '" + value + "'",
                 "(0, " + maximum + "]");
  }
}

INSTANTIATE_TEST_SUITE_P(All, NumberRanges,
                         testing::Values(RangeCase{"wheel_radius", "1", "1.01"},
                                         RangeCase{"wheel_separation", "10", "10.1"},
                                         RangeCase{"command_timeout", "60", "61"},
                                         RangeCase{"connect_timeout", "60", "61"},
                                         RangeCase{"link_timeout", "60", "61"}),
                         [](const auto& one) { return one.param.name; });

TEST(HardwareSettings, ErrorsNameTheFaultAndTheValidValues) {
  expect_error({}, "'port' is missing", "tcp://host:8101");
  expect_error({{"port", "ttyUSB0"}}, "'port' is 'ttyUSB0'", "a serial port must begin with /");
  expect_error({{"port", "/dev/x"}, {"recover", "maybe"}}, "'maybe'", "'true' and 'false'");
  expect_error({{"port", "/dev/x"}, {"backend", "player"}}, "'backend' is 'player'", "'arcos'");
  expect_error({{"port", "/dev/x"}, {"prot", "1"}}, "'prot' is unknown", "wheel_radius");
}

TEST(HardwareSettings, RejectABackendThatThisBuildDoesNotHave) {
  if (backend_error("aria").empty()) GTEST_SKIP() << "this build has AriaCoda";
  expect_error({{"port", "/dev/x"}, {"backend", "aria"}},
               "'backend' is 'aria'; this build has no AriaCoda", "use 'arcos'");
}

TEST(HardwareSettings, EveryParameterIsDocumented) {
  std::vector<std::string> names;
  for (const HardwareParameter& one : hardware_parameters()) {
    names.emplace_back(one.name);
    EXPECT_TRUE(one.description.ends_with(".")) << one.name;
    EXPECT_FALSE(one.valid.empty()) << one.name;
  }
  EXPECT_THAT(names, testing::UnorderedElementsAre(
                         "backend", "port", "wheel_radius", "wheel_separation", "command_timeout",
                         "connect_timeout", "link_timeout", "recover", "controller_manager"));
}

}  // namespace
}  // namespace pioneer_hardware

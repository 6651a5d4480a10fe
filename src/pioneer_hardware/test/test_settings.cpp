#include <gmock/gmock.h>

#include <stdexcept>

#include "pioneer_hardware/backends.hpp"
#include "pioneer_hardware/settings.hpp"

namespace pioneer_hardware {
namespace {

using namespace std::chrono_literals;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Property;
using ::testing::Throws;
using Map = std::unordered_map<std::string, std::string>;

void expect_refusal(const Map& parameters, const std::string& one, const std::string& other) {
  EXPECT_THAT([&] { (void)read_settings(parameters); },
              Throws<std::invalid_argument>(
                  Property(&std::invalid_argument::what, AllOf(HasSubstr(one), HasSubstr(other)))));
}

TEST(Settings, NeedNothingButAPort) {
  const Settings settings = read_settings({{"port", "tcp://robot:9000"}});
  EXPECT_EQ(settings.port, "tcp://robot:9000");
  EXPECT_EQ(settings.address, pioneer_arcos::Address(pioneer_arcos::TcpAddress{"robot", 9000}));
  EXPECT_EQ(settings.command_timeout, 200ms);
  EXPECT_TRUE(settings.recover);
}

TEST(Settings, TakeEveryParameter) {
  const Settings settings = read_settings({{"port", "/dev/ttyS1"},
                                           {"wheel_radius", "0.11"},
                                           {"wheel_separation", "0.4"},
                                           {"command_timeout", "0.5"},
                                           {"connect_patience", "2"},
                                           {"link_patience", "0.25"},
                                           {"recover", "false"},
                                           {"controller_manager", "other"}});
  EXPECT_DOUBLE_EQ(settings.wheel_radius, 0.11);
  EXPECT_DOUBLE_EQ(settings.wheel_separation, 0.4);
  EXPECT_EQ(settings.command_timeout, 500ms);
  EXPECT_EQ(settings.connect_patience, 2s);
  EXPECT_EQ(settings.link_patience, 250ms);
  EXPECT_FALSE(settings.recover);
  EXPECT_EQ(settings.controller_manager, "other");
}

TEST(Settings, SayWhatIsWrongAndWhatWouldBeRight) {
  expect_refusal({}, "'port' is missing", "tcp://host:8101");
  expect_refusal({{"port", "/dev/x"}, {"wheel_radius", "-1"}}, "'wheel_radius' is '-1'",
                 "positive");
  expect_refusal({{"port", "/dev/x"}, {"wheel_radius", "0.1m"}}, "'0.1m'", "positive");
  expect_refusal({{"port", "/dev/x"}, {"recover", "maybe"}}, "'maybe'", "'true' or 'false'");
  expect_refusal({{"port", "/dev/x"}, {"backend", "player"}}, "'backend' is 'player'", "'arcos'");
  expect_refusal({{"port", "/dev/x"}, {"prot", "1"}}, "'prot'", "not one");
}

TEST(Settings, RefuseABackendThatThisBuildDoesNotHave) {
  if (complaint_about_backend("aria").empty()) GTEST_SKIP() << "this build has AriaCoda";
  expect_refusal({{"port", "/dev/x"}, {"backend", "aria"}},
                 "'backend' is 'aria'; this build has no AriaCoda", "take 'arcos'");
}

}  // namespace
}  // namespace pioneer_hardware

#include <gmock/gmock.h>

#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "pioneer_hardware/state_getters.hpp"

namespace pioneer_hardware {
namespace {

using pioneer_arcos::PioneerState;

double read(const PioneerState& state, const std::string& component, const std::string& interface) {
  return find_state_getter(component, interface).value()(state);
}

TEST(StateGetters, SonarIsNanBeforeTheFirstEcho) {
  PioneerState state;
  EXPECT_TRUE(std::isnan(read(state, "sonar", "range_3")));
  state.sonars[3] = {.range = 1.5, .count = 1, .stamp = {}};
  EXPECT_DOUBLE_EQ(read(state, "sonar", "range_3"), 1.5);
}

TEST(StateGetters, EveryTransducerHasItsOwnInterface) {
  for (std::size_t i = 0; i < pioneer_arcos::kSonars; ++i) {
    PioneerState state;
    state.sonars[i] = {.range = 2.0, .count = 1, .stamp = {}};
    for (std::size_t k = 0; k < pioneer_arcos::kSonars; ++k) {
      const double range = read(state, "sonar", "range_" + std::to_string(k));
      EXPECT_EQ(std::isnan(range), k != i);
    }
  }
}

TEST(StateGetters, EveryBumperSegmentHasItsOwnInterface) {
  for (std::size_t i = 0; i < pioneer_arcos::kBumperSegments; ++i) {
    PioneerState state;
    state.front_bumpers[i] = true;
    for (std::size_t k = 0; k < pioneer_arcos::kBumperSegments; ++k) {
      EXPECT_EQ(read(state, "bumpers", "front_" + std::to_string(k)), k == i ? 1.0 : 0.0);
      EXPECT_EQ(read(state, "bumpers", "rear_" + std::to_string(k)), 0.0);
    }
    state = {};
    state.rear_bumpers[i] = true;
    EXPECT_EQ(read(state, "bumpers", "rear_" + std::to_string(i)), 1.0);
  }
}

struct FlagCase {
  std::string component;
  std::string interface;
  std::function<void(PioneerState&)> set;
};

class FlagGetters : public testing::TestWithParam<FlagCase> {};

TEST_P(FlagGetters, AreOneOrZero) {
  PioneerState state;
  EXPECT_EQ(read(state, GetParam().component, GetParam().interface), 0.0);
  GetParam().set(state);
  EXPECT_EQ(read(state, GetParam().component, GetParam().interface), 1.0);
}

INSTANTIATE_TEST_SUITE_P(
    All, FlagGetters,
    testing::Values(
        FlagCase{"wheels", "left_stalled", [](PioneerState& s) { s.left_stalled = true; }},
        FlagCase{"wheels", "right_stalled", [](PioneerState& s) { s.right_stalled = true; }},
        FlagCase{"battery", "charging", [](PioneerState& s) { s.charge_state = 3; }},
        FlagCase{"base", "motors_enabled", [](PioneerState& s) { s.motors_enabled = true; }},
        FlagCase{"base", "stop_button", [](PioneerState& s) { s.stop_button = true; }}));

TEST(StateGetters, UnknownQuantitiesAreNan) {
  PioneerState state;
  EXPECT_TRUE(std::isnan(read(state, "battery", "charge")));
  EXPECT_TRUE(std::isnan(read(state, "base", "temperature")));
  state.state_of_charge = 0.75;
  state.has_temperature = true;
  state.temperature = 31.0;
  state.battery_voltage = 12.4;
  EXPECT_DOUBLE_EQ(read(state, "battery", "charge"), 0.75);
  EXPECT_DOUBLE_EQ(read(state, "base", "temperature"), 31.0);
  EXPECT_DOUBLE_EQ(read(state, "battery", "voltage"), 12.4);
}

TEST(StateGetters, OtherInterfacesDoNotExist) {
  const std::vector<std::pair<std::string, std::string>> unknown{
      {"sonar", "range_32"}, {"sonar", "range_"},
      {"sonar", "range_1x"}, {"sonar", "range_-1"},
      {"sonar", "3"},        {"bumpers", "front_5"},
      {"bumpers", "left_0"}, {"base", "voltage"},
      {"arm", "position"},   {"", ""}};
  for (const auto& [component, interface] : unknown) {
    EXPECT_FALSE(find_state_getter(component, interface)) << component << "/" << interface;
  }
}

}  // namespace
}  // namespace pioneer_hardware

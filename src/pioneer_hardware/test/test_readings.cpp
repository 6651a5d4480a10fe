#include <gmock/gmock.h>

#include <cmath>

#include "pioneer_hardware/readings.hpp"

namespace pioneer_hardware {
namespace {

using pioneer_arcos::RobotState;

double read(const RobotState& state, const std::string& component, const std::string& interface) {
  return find_reading(component, interface).value()(state);
}

TEST(Readings, OfSonarsAreUnknownUntilTheyCome) {
  RobotState state;
  EXPECT_TRUE(std::isnan(read(state, "sonar", "range_3")));
  state.sonars[3] = {.range = 1.5, .count = 1, .stamp = {}};
  EXPECT_DOUBLE_EQ(read(state, "sonar", "range_3"), 1.5);
}

TEST(Readings, OfBumpersAreOneByOne) {
  RobotState state;
  state.front_bumpers[4] = true;
  state.rear_bumpers[0] = true;
  EXPECT_EQ(read(state, "bumpers", "front_4"), 1.0);
  EXPECT_EQ(read(state, "bumpers", "front_3"), 0.0);
  EXPECT_EQ(read(state, "bumpers", "rear_0"), 1.0);
}

TEST(Readings, OfWhatTheRobotDoesNotTellAreNotANumber) {
  RobotState state;
  EXPECT_TRUE(std::isnan(read(state, "battery", "charge")));
  EXPECT_TRUE(std::isnan(read(state, "base", "temperature")));
  state.state_of_charge = 0.75;
  state.has_temperature = true;
  state.temperature = 31.0;
  EXPECT_DOUBLE_EQ(read(state, "battery", "charge"), 0.75);
  EXPECT_DOUBLE_EQ(read(state, "base", "temperature"), 31.0);
}

TEST(Readings, ThereAreNoOthers) {
  EXPECT_FALSE(find_reading("sonar", "range_32"));
  EXPECT_FALSE(find_reading("sonar", "range_"));
  EXPECT_FALSE(find_reading("sonar", "range_1x"));
  EXPECT_FALSE(find_reading("bumpers", "front_5"));
  EXPECT_FALSE(find_reading("arm", "position"));
}

}  // namespace
}  // namespace pioneer_hardware

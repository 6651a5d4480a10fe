#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "pioneer_arcos/emulator/laser_command_filter.hpp"

namespace pioneer_arcos {
namespace {

using enum CommandCode;

std::vector<bool> classify(const std::vector<CommandCode>& codes) {
  LaserCommandFilter filter;
  std::vector<bool> results;
  for (const CommandCode code : codes) results.push_back(filter.is_laser_command(code));
  return results;
}

TEST(LaserCommandFilter, RecognisesTheSequenceOfAriaCoda) {
  EXPECT_THAT(classify({kGripperValue, kGripperRequest, kGyroCalibrateClockwise, kAnalogSelect}),
              testing::ElementsAre(false, true, true, true));
}

TEST(LaserCommandFilter, AllowsOtherCommandsBetween) {
  EXPECT_THAT(classify({kGripperValue, kPulse, kGripperRequest, kVelocity, kTurnRate,
                        kGyroCalibrateClockwise, kPulse, kAnalogSelect}),
              testing::ElementsAre(false, false, true, false, false, true, false, true));
}

TEST(LaserCommandFilter, PassesCommandsOfAGripper) {
  EXPECT_THAT(classify({kGripperRequest, kGripperValue, kGripper, kGripperRequest}),
              testing::Each(false));
}

TEST(LaserCommandFilter, PassesTheSelectionOfAnalogPorts) {
  EXPECT_THAT(classify({kAnalogSelect, kAnalogSelect, kGyroCalibrateClockwise, kAnalogSelect}),
              testing::Each(false));
}

TEST(LaserCommandFilter, StartsOverAfterACompleteSequence) {
  LaserCommandFilter filter;
  for (int i = 0; i < 2; ++i) {
    EXPECT_FALSE(filter.is_laser_command(kGripperValue));
    EXPECT_TRUE(filter.is_laser_command(kGripperRequest));
    EXPECT_TRUE(filter.is_laser_command(kGyroCalibrateClockwise));
    EXPECT_TRUE(filter.is_laser_command(kAnalogSelect));
    EXPECT_FALSE(filter.is_laser_command(kAnalogSelect));
  }
}

RC_GTEST_PROP(LaserCommandFilter, PassesEverythingWithoutGripperValue,
              (const std::vector<std::uint8_t>& codes)) {
  LaserCommandFilter filter;
  for (const std::uint8_t code : codes) {
    if (static_cast<CommandCode>(code) == kGripperValue) continue;
    RC_ASSERT(!filter.is_laser_command(static_cast<CommandCode>(code)));
  }
}

}  // namespace
}  // namespace pioneer_arcos

#include <gmock/gmock.h>

#include "stick_state.hpp"

namespace joy {
namespace {

using ::testing::ElementsAre;
using ::testing::FloatNear;

// Half a unit of the device.
constexpr float kResolution = 0.5F / 32767.0F;

StickState stick(double deadzone = 0.0, bool sticky_buttons = false) {
  StickState state{deadzone, sticky_buttons};
  state.resize(2, 1, 2);
  return state;
}

TEST(StickState, ShowsRestAtFirst) {
  EXPECT_THAT(stick().axes(), ElementsAre(0.0F, 0.0F, 0.0F, 0.0F));
  EXPECT_THAT(stick().buttons(), ElementsAre(0, 0));
}

TEST(StickState, HasForwardAndLeftPositiveAndBothEndsAtOne) {
  StickState state = stick();
  state.move_axis(0, 32767);
  state.move_axis(1, -32768);
  EXPECT_THAT(state.axes(), ElementsAre(-1.0F, 1.0F, 0.0F, 0.0F));
}

TEST(StickState, StretchesWhatIsLeftOfTheDeadzone) {
  StickState state = stick(0.5);
  state.move_axis(0, -16383);
  EXPECT_EQ(state.axes()[0], 0.0F);
  // Three quarters of the way are half of what lies beyond the deadzone.
  state.move_axis(0, -24575);
  EXPECT_THAT(state.axes()[0], FloatNear(0.5F, 2.0F * kResolution));
  state.move_axis(0, -32767);
  EXPECT_FLOAT_EQ(state.axes()[0], 1.0F);
}

TEST(StickState, WhoseDeadzoneIsAllNeverMoves) {
  StickState state = stick(1.0);
  EXPECT_EQ(state.move_axis(0, 32767), Change::kNone);
  EXPECT_EQ(state.axes()[0], 0.0F);
}

TEST(StickState, PublishesAnAxisSoonAndOnlyIfItMoved) {
  StickState state = stick(0.1);
  EXPECT_EQ(state.move_axis(0, 20000), Change::kSoon);
  EXPECT_EQ(state.move_axis(0, 20000), Change::kNone);
  EXPECT_EQ(state.move_axis(1, 100), Change::kNone);
}

TEST(StickState, PublishesButtonsAndHatsAtOnce) {
  StickState state = stick();
  EXPECT_EQ(state.press(1), Change::kNow);
  EXPECT_THAT(state.buttons(), ElementsAre(0, 1));
  EXPECT_EQ(state.release(1), Change::kNow);
  EXPECT_THAT(state.buttons(), ElementsAre(0, 0));
  EXPECT_EQ(state.turn_hat(0, kHatUp), Change::kNow);
}

TEST(StickState, HasAHatAsTwoAxesBehindTheOthers) {
  StickState state = stick();
  state.turn_hat(0, kHatUp | kHatLeft);
  EXPECT_THAT(state.axes(), ElementsAre(0.0F, 0.0F, 1.0F, 1.0F));
  state.turn_hat(0, kHatRight);
  EXPECT_THAT(state.axes(), ElementsAre(0.0F, 0.0F, -1.0F, 0.0F));
  state.turn_hat(0, kHatDown);
  EXPECT_THAT(state.axes(), ElementsAre(0.0F, 0.0F, 0.0F, -1.0F));
  state.turn_hat(0, 0);
  EXPECT_THAT(state.axes(), ElementsAre(0.0F, 0.0F, 0.0F, 0.0F));
}

TEST(StickState, TogglesStickyButtonsByPressesOnly) {
  StickState state = stick(0.0, true);
  EXPECT_EQ(state.press(0), Change::kNow);
  EXPECT_EQ(state.release(0), Change::kNone);
  EXPECT_THAT(state.buttons(), ElementsAre(1, 0));
  state.press(0);
  EXPECT_THAT(state.buttons(), ElementsAre(0, 0));
}

TEST(StickState, IgnoresWhatTheDeviceDoesNotHave) {
  StickState state = stick();
  // Index 2 is the hat's, not an axis.
  EXPECT_EQ(state.move_axis(2, 32767), Change::kNone);
  EXPECT_EQ(state.turn_hat(1, kHatUp), Change::kNone);
  EXPECT_EQ(state.press(2), Change::kNone);
  EXPECT_EQ(state.release(2), Change::kNone);
  EXPECT_THAT(state.axes(), ElementsAre(0.0F, 0.0F, 0.0F, 0.0F));
}

}  // namespace
}  // namespace joy

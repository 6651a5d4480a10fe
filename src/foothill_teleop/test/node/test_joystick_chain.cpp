#include <gmock/gmock.h>

#include "chain.hpp"
#include "teleop_fixture.hpp"

namespace foothill_teleop {
namespace {

using testing::JoyInProcess;
using testing::VirtualJoystick;

constexpr int kDeadMan = 4;

/// Runs a virtual joystick, joy_node and joy_teleop in one process.
class JoystickChain : public testing::TeleopTest {
 protected:
  void TearDown() override {
    stick.reset();
    joy.reset();
  }

  bool plug_in() {
    stick = std::make_unique<VirtualJoystick>();
    return stick->exists();
  }

  /// Deflects the stick and holds the dead-man button until teleoperation commands motion; if the
  /// input became stale on a busy machine, releases the button first.
  void drive() {
    stick->set_axis(1, -32768);
    wait_until([&] {
      const auto state = node->state();
      stick->set_button(kDeadMan,
                        state == TeleopState::kReleased || state == TeleopState::kDriving);
      return moves();
    });
  }

  std::unique_ptr<JoyInProcess> joy{};
  std::unique_ptr<VirtualJoystick> stick{};
};

#define START_OR_SKIP()                                                      \
  launch();                                                                  \
  joy = std::make_unique<JoyInProcess>();                                    \
  if (SDL_NumJoysticks() > 0) GTEST_SKIP() << "a real joystick is attached"; \
  if (!plug_in()) GTEST_SKIP() << "no virtual joystick: " << SDL_GetError()

TEST_F(JoystickChain, DrivesForwardWhenTheStickIsPushed) {
  START_OR_SKIP();
  drive();
  EXPECT_GT(received.back().twist.linear.x, 0.0);
}

TEST_F(JoystickChain, StopsOnRelease) {
  START_OR_SKIP();
  drive();
  stick->set_button(kDeadMan, false);
  wait_until([&] { return !moves(); });
  wait_for_silence();
  EXPECT_FALSE(moves());
}

TEST_F(JoystickChain, StopsWhenUnpluggedAndDrivesAgainWhenPluggedInAndPressedAgain) {
  START_OR_SKIP();
  drive();
  stick->unplug();
  wait_until([&] { return !moves(); });
  wait_for_silence();
  EXPECT_EQ(node->state(), TeleopState::kStale);
  ASSERT_TRUE(plug_in());
  drive();
}

TEST_F(JoystickChain, StopsWhenTheJoystickNodeEnds) {
  START_OR_SKIP();
  drive();
  joy.reset();
  wait_until([&] { return !moves(); });
  wait_for_silence();
  EXPECT_EQ(node->state(), TeleopState::kStale);
}

}  // namespace
}  // namespace foothill_teleop

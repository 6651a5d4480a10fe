#include <array>
#include <cmath>

#include "foothill_proxy/pioneer_firmware.hpp"
#include "support.hpp"

namespace foothill_proxy::testing {
namespace {

class FirmwareTest : public ::testing::Test {
 protected:
  /// Returns whether the motors have power in a step with one contact at x of base_link's axes.
  bool powers_with_contact(Instant now, double x) {
    const std::array<PointForce, 1> contacts{{{{x, 0.0}, {0.0, 0.0}}}};
    return firmware.powers_motors(
        {.begin = now, .dt = 1e-3, .terrain = terrain, .contact_forces = contacts}, false);
  }

  bool powers(Instant now, bool is_stalled = false) {
    return firmware.powers_motors({.begin = now, .dt = 1e-3, .terrain = terrain}, is_stalled);
  }

  Terrain terrain{};
  PioneerConfig config{};
  PioneerFirmware firmware{config};
};

TEST_F(FirmwareTest, RoundsCommandsToTheResolutionOfTheProtocol) {
  firmware.accept(0ms, {0.12345, 0.1});
  EXPECT_DOUBLE_EQ(firmware.target().forward, 0.123);
  // 0.1 rad/s are 5.73 deg/s.
  EXPECT_DOUBLE_EQ(firmware.target().yaw_rate, 6.0 * foothill_core::kDegree);
}

TEST_F(FirmwareTest, DoesNotRoundForAnIdealRobotOrAQuantumOfZero) {
  config.ideal = true;
  firmware.accept(0ms, {0.12345, 0.1});
  EXPECT_EQ(firmware.target().forward, 0.12345);
  config.ideal = false;
  config.link.speed_quantum = config.link.yaw_quantum = 0.0;
  firmware.accept(0ms, {0.12345, 0.1});
  EXPECT_EQ(firmware.target().forward, 0.12345);
  EXPECT_EQ(firmware.target().yaw_rate, 0.1);
}

TEST_F(FirmwareTest, StopsOneStepAfterTheTimeout) {
  EXPECT_TRUE(firmware.timed_out()) << "no command has arrived yet";
  firmware.accept(1s, {0.3, 0.0});
  EXPECT_FALSE(firmware.timed_out());
  firmware.check_timeout(1s + config.link.command_timeout);
  EXPECT_FALSE(firmware.timed_out());
  EXPECT_DOUBLE_EQ(firmware.target().forward, 0.3);
  firmware.check_timeout(1s + config.link.command_timeout + 1ns);
  EXPECT_TRUE(firmware.timed_out());
  EXPECT_EQ(firmware.target().forward, 0.0);
}

TEST_F(FirmwareTest, FollowsTheNextCommandAfterATimeout) {
  firmware.accept(0s, {0.3, 0.0});
  firmware.check_timeout(10s);
  firmware.accept(10s, {0.2, 0.0});
  EXPECT_FALSE(firmware.timed_out());
  EXPECT_DOUBLE_EQ(firmware.target().forward, 0.2);
}

TEST_F(FirmwareTest, SwitchesTheMotorsOffForTheStallPause) {
  EXPECT_TRUE(powers(0ms));
  EXPECT_FALSE(powers(1ms, true));
  EXPECT_FALSE(powers(config.stall_pause));
  EXPECT_TRUE(powers(1ms + config.stall_pause));
}

TEST_F(FirmwareTest, StallsAtABumperHitInTheDirectionOfMotionOnly) {
  firmware.accept(0ms, {0.3, 0.0});
  EXPECT_TRUE(powers_with_contact(0ms, -0.2)) << "the contact is behind the robot";
  EXPECT_FALSE(powers_with_contact(1ms, 0.2));
  firmware.reset();
  firmware.accept(0ms, {-0.3, 0.0});
  EXPECT_FALSE(powers_with_contact(0ms, -0.2));
}

TEST_F(FirmwareTest, IgnoresBumpersIfConfigured) {
  config.bump_stall = false;
  firmware.accept(0ms, {0.3, 0.0});
  EXPECT_TRUE(powers_with_contact(0ms, 0.2));
}

TEST_F(FirmwareTest, HasNoPowerWithDisabledMotors) {
  firmware.enable_motors(false);
  EXPECT_FALSE(powers(0ms));
  firmware.reset();
  EXPECT_TRUE(firmware.motors_enabled());
  EXPECT_TRUE(powers(0ms));
}

}  // namespace
}  // namespace foothill_proxy::testing

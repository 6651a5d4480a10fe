#include <gmock/gmock.h>

#include <stdexcept>

#include "rosgraph_msgs/msg/clock.hpp"
#include "teleop_fixture.hpp"

namespace foothill_teleop {
namespace {

using rosgraph_msgs::msg::Clock;
using sensor_msgs::msg::Joy;
using ::testing::HasSubstr;

/// The peer plays joy_node.
class JoyTeleopNodeTest : public testing::TeleopTest {
 protected:
  void plug_in(const Overrides& overrides = {}) {
    launch(overrides);
    joy = peer->create_publisher<Joy>("/joy", 10);
    wait_until([&] { return joy->get_subscription_count() == 1; });
  }

  /// Publishes the stick full ahead, the dead-man held or not.
  void say(bool holds) {
    Joy message;
    message.axes = {0.0F, 1.0F};
    message.buttons = {0, 0, 0, 0, holds ? 1 : 0, 0};
    joy->publish(message);
  }

  /// Holds the dead-man until something is the case. On a busy machine the input may turn stale
  /// meanwhile: the button is then released first, as a person would.
  void hold_until(const std::function<bool()>& condition) {
    wait_until([&] {
      say(node->state() == TeleopState::kDriving || node->state() == TeleopState::kReleased);
      return condition();
    });
  }

  void tell_time(int seconds) {
    Clock message;
    message.clock.sec = seconds;
    clock->publish(message);
  }

  rclcpp::Publisher<Joy>::SharedPtr joy{};
  rclcpp::Publisher<Clock>::SharedPtr clock{};
};

TEST_F(JoyTeleopNodeTest, CommandsTheRobotOfItsNamespace) {
  plug_in();
  hold_until([&] { return moves(); });
  EXPECT_EQ(heard.back().header.frame_id, "robot1/base_link");
  EXPECT_GT(rclcpp::Time{heard.back().header.stamp}.nanoseconds(), 0);
  EXPECT_GT(heard.back().twist.linear.x, 0.0);
  EXPECT_EQ(heard.back().twist.angular.z, 0.0);
}

TEST_F(JoyTeleopNodeTest, SaysNothingWithoutTheDeadMan) {
  plug_in();
  wait_until([&] {
    say(false);
    return node->state() == TeleopState::kReleased;
  });
  wait_for_silence();
  EXPECT_TRUE(heard.empty());
}

TEST_F(JoyTeleopNodeTest, StopsAndFallsSilentWhenTheDeadManIsReleased) {
  plug_in();
  hold_until([&] { return moves(); });
  say(false);
  wait_until([&] { return !moves(); });
  wait_for_silence();
  EXPECT_FALSE(moves());
}

TEST_F(JoyTeleopNodeTest, StopsAndFallsSilentWhenNothingIsHeard) {
  plug_in();
  hold_until([&] { return moves(); });
  wait_until([&] { return !moves(); });
  EXPECT_EQ(node->state(), TeleopState::kStale);
  wait_for_silence();
  EXPECT_FALSE(moves());
}

TEST_F(JoyTeleopNodeTest, StopsAndFallsSilentWhenTheJoystickNodeIsGone) {
  plug_in();
  hold_until([&] { return moves(); });
  joy.reset();
  wait_until([&] { return !moves(); });
  wait_for_silence();
  EXPECT_FALSE(moves());
}

TEST_F(JoyTeleopNodeTest, TakesLimitsLive) {
  plug_in();
  hold_until([&] { return moves(); });
  EXPECT_TRUE(node->set_parameter({"forward.speed", 0.05}).successful);
  hold_until([&] { return moves() && heard.back().twist.linear.x == 0.05; });
}

TEST_F(JoyTeleopNodeTest, RefusesParametersThatMakeNoSense) {
  plug_in();
  EXPECT_THAT(node->set_parameter({"input_timeout", 0.19}).reason, HasSubstr("input_timeout"));
  EXPECT_THAT(node->set_parameter({"turn.turbo_speed", 0.1}).reason, HasSubstr("turn.turbo_speed"));
  EXPECT_FALSE(node->set_parameter({"forward.speed", 11.0}).successful);
  EXPECT_FALSE(node->set_parameter({"forward.axis", 64}).successful);
  EXPECT_FALSE(node->set_parameter({"frame_id", "other"}).successful);
  // Two that make sense only together.
  EXPECT_TRUE(
      node->set_parameters_atomically({{"forward.speed", 1.5}, {"forward.turbo_speed", 2.0}})
          .successful);
  EXPECT_THROW(JoyTeleopNode{rclcpp::NodeOptions{}.parameter_overrides({{"turbo_button", 4}})},
               std::invalid_argument);
}

TEST_F(JoyTeleopNodeTest, StampsByTheRobotsClockAndAgesInputByTheWallClock) {
  plug_in({{"use_sim_time", true}});
  clock = peer->create_publisher<Clock>("/clock", 10);
  wait_until([&] {
    tell_time(100);
    return node->now().seconds() == 100.0;
  });
  hold_until([&] { return !heard.empty(); });
  EXPECT_EQ(heard.back().header.stamp.sec, 100);
  // While the robot's time stands still, the ramp does, too.
  EXPECT_EQ(heard.back().twist.linear.x, 0.0);
  int seconds = 100;
  hold_until([&] {
    tell_time(++seconds);
    return moves();
  });
  EXPECT_GT(heard.back().header.stamp.sec, 100);
  // It stands still again, and nobody holds the stick.
  wait_until([&] { return !moves(); });
  EXPECT_EQ(node->state(), TeleopState::kStale);
}

}  // namespace
}  // namespace foothill_teleop

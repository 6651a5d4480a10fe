#include <gmock/gmock.h>

#include <stdexcept>

#include "rosgraph_msgs/msg/clock.hpp"
#include "teleop_fixture.hpp"

namespace foothill_teleop {
namespace {

using rosgraph_msgs::msg::Clock;
using sensor_msgs::msg::Joy;
using ::testing::HasSubstr;

/// The peer publishes /joy in place of joy_node.
class JoyTeleopNodeTest : public testing::TeleopTest {
 protected:
  void start(const Overrides& overrides = {}) {
    launch(overrides);
    joy = peer->create_publisher<Joy>("/joy", 10);
    wait_until([&] { return joy->get_subscription_count() == 1; });
  }

  /// Publishes full forward deflection, with the dead-man button held or released.
  void publish_joy(bool holds) {
    Joy message;
    message.axes = {0.0F, 1.0F};
    message.buttons = {0, 0, 0, 0, holds ? 1 : 0, 0};
    joy->publish(message);
  }

  /// Holds the dead-man button until a condition is met. If the input becomes stale on a busy
  /// machine, the button is released first, as an operator would do.
  void hold_until(const std::function<bool()>& condition) {
    wait_until([&] {
      publish_joy(node->state() == TeleopState::kDriving ||
                  node->state() == TeleopState::kReleased);
      return condition();
    });
  }

  void publish_clock(int seconds) {
    Clock message;
    message.clock.sec = seconds;
    clock->publish(message);
  }

  rclcpp::Publisher<Joy>::SharedPtr joy{};
  rclcpp::Publisher<Clock>::SharedPtr clock{};
};

TEST_F(JoyTeleopNodeTest, CommandsTheRobotInItsNamespace) {
  start();
  hold_until([&] { return moves(); });
  EXPECT_EQ(received.back().header.frame_id, "robot1/base_link");
  EXPECT_GT(rclcpp::Time{received.back().header.stamp}.nanoseconds(), 0);
  EXPECT_GT(received.back().twist.linear.x, 0.0);
  EXPECT_EQ(received.back().twist.angular.z, 0.0);
}

TEST_F(JoyTeleopNodeTest, SendsNothingWithoutTheDeadManButton) {
  start();
  wait_until([&] {
    publish_joy(false);
    return node->state() == TeleopState::kReleased;
  });
  wait_for_silence();
  EXPECT_TRUE(received.empty());
}

TEST_F(JoyTeleopNodeTest, StopsAndThenSendsNothingWhenTheDeadManButtonIsReleased) {
  start();
  hold_until([&] { return moves(); });
  publish_joy(false);
  wait_until([&] { return !moves(); });
  wait_for_silence();
  EXPECT_FALSE(moves());
}

TEST_F(JoyTeleopNodeTest, StopsAndThenSendsNothingWhenInputTimesOut) {
  start();
  hold_until([&] { return moves(); });
  wait_until([&] { return !moves(); });
  EXPECT_EQ(node->state(), TeleopState::kStale);
  wait_for_silence();
  EXPECT_FALSE(moves());
}

TEST_F(JoyTeleopNodeTest, StopsAndThenSendsNothingWhenTheJoystickNodeEnds) {
  start();
  hold_until([&] { return moves(); });
  joy.reset();
  wait_until([&] { return !moves(); });
  wait_for_silence();
  EXPECT_FALSE(moves());
}

TEST_F(JoyTeleopNodeTest, AppliesNewLimitsWhileDriving) {
  start();
  hold_until([&] { return moves(); });
  EXPECT_TRUE(node->set_parameter({"forward.speed", 0.05}).successful);
  hold_until([&] { return moves() && received.back().twist.linear.x == 0.05; });
}

TEST_F(JoyTeleopNodeTest, RejectsInvalidParameters) {
  start();
  EXPECT_THAT(node->set_parameter({"input_timeout", 0.19}).reason, HasSubstr("input_timeout"));
  EXPECT_THAT(node->set_parameter({"turn.turbo_speed", 0.1}).reason, HasSubstr("turn.turbo_speed"));
  EXPECT_FALSE(node->set_parameter({"forward.speed", 11.0}).successful);
  EXPECT_FALSE(node->set_parameter({"forward.axis", 64}).successful);
  EXPECT_FALSE(node->set_parameter({"frame_id", "other"}).successful);
  // Both are valid only together.
  EXPECT_TRUE(
      node->set_parameters_atomically({{"forward.speed", 1.5}, {"forward.turbo_speed", 2.0}})
          .successful);
  EXPECT_THROW(JoyTeleopNode{rclcpp::NodeOptions{}.parameter_overrides({{"turbo_button", 4}})},
               std::invalid_argument);
}

TEST_F(JoyTeleopNodeTest, StampsByTheRobotsClockAndMeasuresTheAgeOfInputByTheWallClock) {
  start({{"use_sim_time", true}});
  clock = peer->create_publisher<Clock>("/clock", 10);
  wait_until([&] {
    publish_clock(100);
    return node->now().seconds() == 100.0;
  });
  hold_until([&] { return !received.empty(); });
  EXPECT_EQ(received.back().header.stamp.sec, 100);
  // The ramp does not advance while the robot's clock stands still.
  EXPECT_EQ(received.back().twist.linear.x, 0.0);
  int seconds = 100;
  hold_until([&] {
    publish_clock(++seconds);
    return moves();
  });
  EXPECT_GT(received.back().header.stamp.sec, 100);
  // The clock stands still again, and no joystick input arrives.
  wait_until([&] { return !moves(); });
  EXPECT_EQ(node->state(), TeleopState::kStale);
}

}  // namespace
}  // namespace foothill_teleop

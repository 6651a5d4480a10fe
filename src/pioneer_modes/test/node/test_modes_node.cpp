#include <cmath>

#include "robot_fixture.hpp"

namespace pioneer_modes::testing {
namespace {

using ::testing::HasSubstr;

TEST_F(ModesTest, ForwardsCommandsAndStopsWithoutThem) {
  launch({{"mode", "teleop"}});
  wait_until([&] {
    publish_robot(kNothing, 0.2);
    return !commands.empty() && commands.back().twist.linear.x == 0.2;
  });
  EXPECT_EQ(commands.back().header.frame_id, "robot1/base_link");
  wait_until([&] {
    publish_robot();
    return commands.back().twist.linear.x == 0.0 && state.halt == "no commander";
  });
}

TEST_F(ModesTest, StopsInFrontOfAWallSeenBySonar) {
  launch({{"mode", "teleop"}});
  wait_until([&] {
    publish_robot(0.15F, 0.2);
    return state.halt == "obstacle in the way" && !commands.empty() &&
           commands.back().twist.linear.x == 0.0;
  });
  EXPECT_LT(state.clearance, 0.2);
}

TEST_F(ModesTest, StopsWhenTheLinkGoesDown) {
  launch({{"mode", "wander"}});
  wait_until([&] {
    publish_robot();
    return !commands.empty() && commands.back().twist.linear.x > 0.0;
  });
  wait_until([&] {
    if (is_due()) publish_link(now(), false);
    return commands.back().twist.linear.x == 0.0 && state.halt == "the link to the robot is down";
  });
}

TEST_F(ModesTest, ChangesModeByServiceAndRejectsUnknownModes) {
  launch({});
  auto client = peer->create_client<foothill_msgs::srv::SetMode>("set_mode");
  wait_until([&] { return client->service_is_ready(); });
  const auto ask = [&](const std::string& mode) {
    auto request = std::make_shared<foothill_msgs::srv::SetMode::Request>();
    request->mode = mode;
    auto future = client->async_send_request(request).future.share();
    wait_until(
        [&] { return future.wait_for(std::chrono::seconds{0}) == std::future_status::ready; });
    return *future.get();
  };
  EXPECT_TRUE(ask("wander").success);
  wait_until([&] { return state.mode == "wander"; });
  const auto rejected = ask("fly");
  EXPECT_FALSE(rejected.success);
  EXPECT_THAT(rejected.message, HasSubstr("unknown mode 'fly'"));
  EXPECT_EQ(node->get_parameter("mode").as_string(), "wander");
}

TEST_F(ModesTest, DrivesToAGoalGivenInTheRobotsFrame) {
  launch({{"mode", "position"}});
  wait_until([&] {
    publish_robot();
    return state.halt == "no goal";
  });
  geometry_msgs::msg::PoseStamped message;
  message.header.frame_id = "robot1/base_link";
  message.pose.position.x = -0.5;
  message.pose.orientation.w = 1.0;
  goal->publish(message);
  wait_until([&] {
    publish_robot();
    return commands.back().twist.linear.x < 0.0 && std::abs(state.goal_distance - 0.5) < 1e-9;
  });
}

TEST_F(ModesTest, AnswersOdometryInLockStepOnceAllInputsHaveArrived) {
  launch({{"mode", "wander"}, {"lock_step", true}, {"sonar_arrays", 16}});
  publish_odometry(10.0);
  publish_bumper(10.0);
  publish_link(10.0);
  wait_until([&] { return odom->wait_for_all_acked(std::chrono::milliseconds{100}); });
  for (int i = 0; i < 20; ++i) {
    executor->spin_once(std::chrono::milliseconds{5});
    executor->spin_some();
  }
  EXPECT_TRUE(commands.empty());
  publish_sonar(10.0);
  wait_until([&] { return commands.size() == 1; });
  EXPECT_NEAR(to_seconds(commands[0].header.stamp), 10.1, 1e-9);
  EXPECT_GT(commands[0].twist.linear.x, 0.0);
}

TEST_F(ModesTest, ContinuesInLockStepWithoutASilentTopicAndStops) {
  launch({{"mode", "wander"}, {"lock_step", true}});
  publish_odometry(10.0);
  publish_bumper(10.0);
  publish_link(10.0);
  wait_until(
      [&] { return commands.size() == 1 && state.halt == "no sonar in the direction of motion"; });
  EXPECT_EQ(commands[0].twist.linear.x, 0.0);
}

TEST_F(ModesTest, RejectsInvalidParameters) {
  const auto error_of = [](const rclcpp::Parameter& parameter) -> std::string {
    try {
      ModesNode{rclcpp::NodeOptions{}.parameter_overrides({parameter})};
    } catch (const std::exception& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(error_of({"mode", "fly"}), HasSubstr("unknown mode 'fly'"));
  EXPECT_THAT(error_of({"wander.speed", -1.0}), HasSubstr("wander.speed"));
  EXPECT_THAT(error_of({"tick", 0.0}), HasSubstr("tick"));
}

TEST(Conversions, ReadTheTransducerFromItsFrame) {
  EXPECT_EQ(transducer_number("robot1/sonar_3"), 3U);
  EXPECT_EQ(transducer_number("robot_1/sonar_15"), 15U);
  EXPECT_EQ(transducer_number("robot1/sonar_16"), std::nullopt);
  EXPECT_EQ(transducer_number("robot1/laser"), std::nullopt);
  EXPECT_EQ(transducer_number("sonar_3x"), std::nullopt);
  EXPECT_EQ(transducer_number("sonar_-1"), std::nullopt);
}

TEST(Conversions, TransformAGoalFromTheRobotsFrameToOdometry) {
  const PlanarPose now{1.0, 2.0, 1.5707963267948966};
  const auto there = goal_in_odometry({0.5, 0.0, 0.1}, "r/base_link", "r", now);
  ASSERT_TRUE(there.has_value());
  EXPECT_NEAR(there->x, 1.0, 1e-12);
  EXPECT_NEAR(there->y, 2.5, 1e-12);
  EXPECT_NEAR(there->heading, 1.6707963267948966, 1e-12);
  EXPECT_EQ(goal_in_odometry({}, "map", "r", now), std::nullopt);
}

}  // namespace
}  // namespace pioneer_modes::testing

#include <cmath>

#include "robot_fixture.hpp"

namespace pioneer_modes::testing {
namespace {

using ::testing::HasSubstr;

TEST_F(ModesTest, PassesACommanderOnAndStopsWhenHeFallsSilent) {
  launch({{"mode", "teleop"}});
  wait_until([&] {
    live(kNothing, 0.2);
    return !heard.empty() && heard.back().twist.linear.x == 0.2;
  });
  EXPECT_EQ(heard.back().header.frame_id, "robot1/base_link");
  wait_until([&] {
    live();
    return heard.back().twist.linear.x == 0.0 && state.halt == "no commander";
  });
}

TEST_F(ModesTest, StopsBeforeAWallThatSonarHears) {
  launch({{"mode", "teleop"}});
  wait_until([&] {
    live(0.15F, 0.2);
    return state.halt == "something is in the way" && heard.back().twist.linear.x == 0.0;
  });
  EXPECT_LT(state.clearance, 0.2);
}

TEST_F(ModesTest, StopsWhenTheLinkGoesDown) {
  launch({{"mode", "wander"}});
  wait_until([&] {
    live();
    return !heard.empty() && heard.back().twist.linear.x > 0.0;
  });
  wait_until([&] {
    if (is_due()) tell_link(now(), false);
    return heard.back().twist.linear.x == 0.0 && state.halt == "the link to the robot is down";
  });
}

TEST_F(ModesTest, ChangesItsModeByServiceAndRefusesWhatIsNone) {
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
  const auto refused = ask("fly");
  EXPECT_FALSE(refused.success);
  EXPECT_THAT(refused.message, HasSubstr("there is no mode 'fly'"));
  EXPECT_EQ(node->get_parameter("mode").as_string(), "wander");
}

TEST_F(ModesTest, DrivesToAGoalThatIsGivenFromWhereItStands) {
  launch({{"mode", "position"}});
  wait_until([&] {
    live();
    return state.halt == "no goal";
  });
  geometry_msgs::msg::PoseStamped message;
  message.header.frame_id = "robot1/base_link";
  message.pose.position.x = -0.5;
  message.pose.orientation.w = 1.0;
  goal->publish(message);
  wait_until([&] {
    live();
    return heard.back().twist.linear.x < 0.0 && std::abs(state.goal_distance - 0.5) < 1e-9;
  });
}

TEST_F(ModesTest, AnswersOdometryInLockStepOnlyWhenEverythingElseHasCome) {
  launch({{"mode", "wander"}, {"lock_step", true}, {"sonar_arrays", 16}});
  tell_odometry(10.0);
  tell_bumper(10.0);
  tell_link(10.0);
  wait_until([&] { return odom->wait_for_all_acked(std::chrono::milliseconds{100}); });
  for (int i = 0; i < 20; ++i) executor->spin_once(std::chrono::milliseconds{5});
  EXPECT_TRUE(heard.empty());
  tell_sonar(10.0);
  wait_until([&] { return heard.size() == 1; });
  EXPECT_NEAR(to_seconds(heard[0].header.stamp), 10.1, 1e-9);
  EXPECT_GT(heard[0].twist.linear.x, 0.0);
}

TEST_F(ModesTest, GoesOnInLockStepWithoutATopicThatIsDeadAndStops) {
  launch({{"mode", "wander"}, {"lock_step", true}});
  tell_odometry(10.0);
  tell_bumper(10.0);
  tell_link(10.0);
  wait_until(
      [&] { return heard.size() == 1 && state.halt == "the sonar of the way ahead is silent"; });
  EXPECT_EQ(heard[0].twist.linear.x, 0.0);
}

TEST_F(ModesTest, RefusesParametersThatMakeNoSense) {
  const auto refusal = [](const rclcpp::Parameter& parameter) -> std::string {
    try {
      ModesNode{rclcpp::NodeOptions{}.parameter_overrides({parameter})};
    } catch (const std::exception& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(refusal({"mode", "fly"}), HasSubstr("mode is 'fly'"));
  EXPECT_THAT(refusal({"wander.speed", -1.0}), HasSubstr("wander.speed is -1"));
  EXPECT_THAT(refusal({"tick", 0.0}), HasSubstr("periods must be within"));
}

TEST(Conversions, KnowATransducerByItsFrame) {
  EXPECT_EQ(transducer_number("robot1/sonar_3"), 3U);
  EXPECT_EQ(transducer_number("robot_1/sonar_15"), 15U);
  EXPECT_EQ(transducer_number("robot1/sonar_16"), std::nullopt);
  EXPECT_EQ(transducer_number("robot1/laser"), std::nullopt);
  EXPECT_EQ(transducer_number("sonar_3x"), std::nullopt);
  EXPECT_EQ(transducer_number("sonar_-1"), std::nullopt);
}

TEST(Conversions, TurnAGoalOfTheRobotsAxesIntoThoseOfOdometry) {
  const Pose now{1.0, 2.0, 1.5707963267948966};
  const auto there = goal_in_odometry({0.5, 0.0, 0.1}, "r/base_link", "r", now);
  ASSERT_TRUE(there.has_value());
  EXPECT_NEAR(there->x, 1.0, 1e-12);
  EXPECT_NEAR(there->y, 2.5, 1e-12);
  EXPECT_NEAR(there->heading, 1.6707963267948966, 1e-12);
  EXPECT_EQ(goal_in_odometry({}, "map", "r", now), std::nullopt);
}

}  // namespace
}  // namespace pioneer_modes::testing

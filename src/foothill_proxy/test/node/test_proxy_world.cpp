#include <cmath>
#include <map>
#include <set>

#include "diagnostic_msgs/msg/diagnostic_array.hpp"
#include "foothill_msgs/msg/bumper_state.hpp"
#include "foothill_msgs/msg/link_state.hpp"
#include "geometry_msgs/msg/twist_stamped.hpp"
#include "nav_msgs/msg/odometry.hpp"
#include "rosgraph_msgs/msg/clock.hpp"
#include "sensor_msgs/msg/battery_state.hpp"
#include "sensor_msgs/msg/joint_state.hpp"
#include "tf2_msgs/msg/tf_message.hpp"
#include "world_fixture.hpp"

namespace foothill_proxy::testing {
namespace {

using geometry_msgs::msg::TwistStamped;
using nav_msgs::msg::Odometry;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

double time_of(const builtin_interfaces::msg::Time& stamp) { return rclcpp::Time{stamp}.seconds(); }

/// A commander that answers each odometry with a constant command for the next tick.
class Driver {
 public:
  Driver(rclcpp::Node& node, const std::string& robot, double forward, double yaw_rate) {
    publisher_ = node.create_publisher<TwistStamped>("/" + robot + "/cmd_vel", 10);
    subscription_ = node.create_subscription<Odometry>(
        "/" + robot + "/odom", 10, [this, forward, yaw_rate](const Odometry& odom) {
          TwistStamped command;
          command.header.stamp =
              rclcpp::Time{odom.header.stamp} + rclcpp::Duration::from_seconds(0.1);
          command.twist.linear.x = forward;
          command.twist.angular.z = yaw_rate;
          publisher_->publish(command);
        });
  }

 private:
  rclcpp::Publisher<TwistStamped>::SharedPtr publisher_;
  rclcpp::Subscription<Odometry>::SharedPtr subscription_;
};

TEST_F(WorldTest, SubscribesToCommandsReliablyOnlyIfItWaitsForThem) {
  launch(
      "  any: {pose: [0.0, 0.0, 0.0]}\n"
      "  awaited: {pose: [0.0, 2.0, 0.0], commander_period: 0.1}\n",
      {{"speed", 1.0}});
  const auto usual = peer->create_subscription<TwistStamped>("/usual", rclcpp::SystemDefaultsQoS(),
                                                             [](const TwistStamped&) {});
  const auto reliability = [this](const std::string& topic) {
    wait_until([&] { return !peer->get_subscriptions_info_by_topic(topic).empty(); });
    return peer->get_subscriptions_info_by_topic(topic).at(0).qos_profile().reliability();
  };
  EXPECT_EQ(reliability("/any/cmd_vel"), reliability("/usual"));
  EXPECT_EQ(reliability("/awaited/cmd_vel"), rclcpp::ReliabilityPolicy::Reliable);
}

TEST_F(WorldTest, DrivesARobotByItsTopicsAndPublishesTheGroundTruth) {
  launch("  r1: {pose: [1.0, 2.0, 0.0], commander_period: 0.1}\n");
  const Driver driver{*peer, "r1", 0.3, 0.0};
  const auto odom = subscribe<Odometry>("/r1/odom");
  const auto truth = subscribe<Odometry>("/r1/ground_truth");
  wait_until([&] { return !odom->all.empty() && time_of(odom->all.back().header.stamp) >= 5.0; });
  const Odometry& last = odom->all.back();
  EXPECT_EQ(last.header.frame_id, "r1/odom");
  EXPECT_EQ(last.child_frame_id, "r1/base_link");
  // The robot accelerates from rest at 0.3 m/s^2 after about 0.2 s of latency.
  EXPECT_NEAR(last.pose.pose.position.x, 0.3 * (5.0 - 0.7), 0.1);
  EXPECT_NEAR(last.twist.twist.linear.x, 0.3, 0.02);
  EXPECT_GT(last.pose.covariance[0], 0.0);
  ASSERT_FALSE(truth->all.empty());
  EXPECT_EQ(truth->all.back().header.frame_id, "map");
  EXPECT_GT(truth->all.back().pose.pose.position.x, 1.5);
  EXPECT_NEAR(truth->all.back().pose.pose.position.z, 0.0975, 1e-9);
}

TEST_F(WorldTest, HasEveryTopicOfTheSharedInterface) {
  launch("  r1: {}\n", {rclcpp::Parameter{"speed", 10.0}});
  const auto joints = subscribe<sensor_msgs::msg::JointState>("/r1/joint_states");
  const auto bumper = subscribe<foothill_msgs::msg::BumperState>("/r1/bumper");
  const auto battery = subscribe<sensor_msgs::msg::BatteryState>("/r1/battery_state");
  const auto link = subscribe<foothill_msgs::msg::LinkState>("/r1/link_state");
  const auto tf = subscribe<tf2_msgs::msg::TFMessage>("/tf");
  const auto health = subscribe<diagnostic_msgs::msg::DiagnosticArray>("/diagnostics");
  const auto clock = subscribe<rosgraph_msgs::msg::Clock>("/clock");
  wait_until([&] {
    return joints->all.size() > 3 && bumper->all.size() > 3 && battery->all.size() > 1 &&
           link->all.size() > 1 && tf->all.size() > 3 && !health->all.empty();
  });
  EXPECT_THAT(joints->all.back().name, ElementsAre("left_wheel_joint", "right_wheel_joint"));
  EXPECT_THAT(bumper->all.back().front, SizeIs(5));
  EXPECT_GT(battery->all.back().percentage, 0.99F);
  EXPECT_TRUE(link->all.back().connected);
  EXPECT_EQ(link->all.back().port, "proxy");
  EXPECT_EQ(tf->all.back().transforms[0].child_frame_id, "r1/base_link");
  EXPECT_EQ(health->all.back().status[0].hardware_id, "r1");
  const auto& stamps = joints->all;
  EXPECT_NEAR(time_of(stamps[1].header.stamp) - time_of(stamps[0].header.stamp), 0.1, 1e-9);
  EXPECT_NEAR(time_of(clock->all[1].clock) - time_of(clock->all[0].clock), 0.01, 1e-9);
  std::map<std::string, std::vector<std::string>> services = peer->get_service_names_and_types();
  EXPECT_THAT(services["/r1/enable_motors"], ElementsAre("std_srvs/srv/SetBool"));
  EXPECT_THAT(services["/r1/reset_odometry"], ElementsAre("std_srvs/srv/Trigger"));
}

TEST_F(WorldTest, RejectsInvalidConfigurationsWithFileAndLine) {
  EXPECT_THAT(error_of("  r1: {pose: [5.0, 0.0, 0.0]}\n"),
              HasSubstr("config.yaml:3: 'r1' at (5.000, 0.000) overlaps 'wall' of"));
  EXPECT_THAT(error_of("  r1: {pose: [5.0, 0.0, 0.0]}\n"), HasSubstr("room.sdf:1"));
  EXPECT_THAT(error_of("  r1: {plugin: nobody/Nothing}\n"), HasSubstr("nobody/Nothing"));
  EXPECT_THAT(error_of("  r1: {poses: 3}\n"), HasSubstr("config.yaml:3: robots.r1.poses"));
  EXPECT_THAT(error_of("  r1: {}\n", {rclcpp::Parameter{"clock_rate", 300.0}}),
              HasSubstr("whole number of steps"));
  const std::string broken = write("broken.sdf",
                                   "<?xml version=\"1.0\"?>\n<sdf version=\"1.9\">\n"
                                   "<world name=\"w\">\n</sdf>\n");
  EXPECT_THAT(error_of("  r1: {}\n", {rclcpp::Parameter{"world", broken}}),
              HasSubstr("broken.sdf:"));
  const std::string mesh = write(
      "mesh.sdf",
      "<?xml version=\"1.0\"?>\n<sdf version=\"1.9\">\n<world name=\"w\">\n<model name=\"m\">\n"
      "<static>true</static>\n<link name=\"l\">\n<collision name=\"c\">\n<geometry>\n<mesh>\n"
      "<uri>rock.obj</uri>\n</mesh>\n</geometry>\n</collision>\n</link>\n</model>\n</world>\n"
      "</sdf>\n");
  EXPECT_THAT(error_of("  r1: {}\n", {rclcpp::Parameter{"world", mesh}}), HasSubstr("rock.obj"));
  EXPECT_THAT(error_of("  r1: {}\n", {rclcpp::Parameter{"world", mesh}}), HasSubstr("mesh.sdf:"));
}

TEST_F(WorldTest, DoesNotStartWithASecondClockAndNamesItsPublisher) {
  const auto other = std::make_shared<rclcpp::Node>("sundial");
  const auto clock = other->create_publisher<rosgraph_msgs::msg::Clock>("/clock", 10);
  auto context = std::make_shared<rclcpp::Context>();
  context->init(0, nullptr);
  const auto world = std::make_shared<ProxyWorld>(
      options("  r1: {}\n", {rclcpp::Parameter{"audit_wait", 1.0}}).context(context));
  rclcpp::ExecutorOptions executor_options;
  executor_options.context = context;
  rclcpp::executors::SingleThreadedExecutor own{executor_options};
  own.add_node(world);
  own.spin();  // ends because the world shuts its context down
  EXPECT_THAT(world->refusal(), HasSubstr("/sundial"));
}

}  // namespace
}  // namespace foothill_proxy::testing

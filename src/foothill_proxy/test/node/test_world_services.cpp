#include "foothill_msgs/msg/world_state.hpp"
#include "foothill_msgs/srv/add_obstacle.hpp"
#include "foothill_msgs/srv/add_robot.hpp"
#include "foothill_msgs/srv/move_entity.hpp"
#include "foothill_msgs/srv/remove_entity.hpp"
#include "foothill_msgs/srv/set_fault.hpp"
#include "foothill_msgs/srv/set_speed.hpp"
#include "foothill_msgs/srv/set_surface.hpp"
#include "foothill_msgs/srv/step_world.hpp"
#include "nav_msgs/msg/odometry.hpp"
#include "rosgraph_msgs/msg/clock.hpp"
#include "std_srvs/srv/set_bool.hpp"
#include "std_srvs/srv/trigger.hpp"
#include "world_fixture.hpp"

namespace foothill_proxy::testing {
namespace {

using namespace foothill_msgs::srv;
using nav_msgs::msg::Odometry;
using std_srvs::srv::SetBool;
using std_srvs::srv::Trigger;
using ::testing::HasSubstr;

constexpr const char* kBox =
    "<sdf version='1.9'><model name='crate'><static>true</static><link name='l'>"
    "<collision name='c'><geometry><box><size>0.4 0.4 0.4</size></box></geometry></collision>"
    "</link></model></sdf>";

geometry_msgs::msg::Pose at(double x, double y, double z = 0.0) {
  geometry_msgs::msg::Pose pose;
  pose.position.x = x;
  pose.position.y = y;
  pose.position.z = z;
  pose.orientation.w = 1.0;
  return pose;
}

class ServicesTest : public WorldTest {
 protected:
  AddRobot::Response add_robot(const std::string& name, double x,
                               const std::string& config = "{}") {
    AddRobot::Request request;
    request.name = name;
    request.config = config;
    request.pose = at(x, 0.0);
    return call<AddRobot>("/proxy_world/add_robot", request);
  }

  MoveEntity::Response move(const std::string& name, const geometry_msgs::msg::Pose& pose) {
    MoveEntity::Request request;
    request.name = name;
    request.pose = pose;
    return call<MoveEntity>("/proxy_world/move", request);
  }

  RemoveEntity::Response remove(const std::string& name) {
    RemoveEntity::Request request;
    request.name = name;
    return call<RemoveEntity>("/proxy_world/remove", request);
  }

  SetFault::Response fault(const std::string& device, const std::string& kind, double value,
                           const std::string& field = "") {
    SetFault::Request request;
    request.robot = "r1";
    request.device = device;
    request.kind = kind;
    request.value = value;
    request.field = field;
    return call<SetFault>("/proxy_world/set_fault", request);
  }
};

TEST_F(ServicesTest, AddsMovesAndRemovesRobotsWhileItRuns) {
  launch("  r1: {}\n");
  EXPECT_TRUE(add_robot("r2", 2.0).success);
  const auto truth = subscribe<Odometry>("/r2/ground_truth");
  wait_until([&] { return !truth->all.empty(); });
  EXPECT_DOUBLE_EQ(truth->all.back().pose.pose.position.x, 2.0);
  EXPECT_TRUE(move("r2", at(-3.0, 1.0)).success);
  wait_until([&] { return truth->all.back().pose.pose.position.x == -3.0; });
  EXPECT_TRUE(remove("r2").success);
  wait_until([&] { return truth->subscription->get_publisher_count() == 0; });
  EXPECT_TRUE(add_robot("r2", 2.0).success);
}

TEST_F(ServicesTest, RejectsRobotsThatCannotBeAdded) {
  launch("  r1: {}\n");
  EXPECT_THAT(add_robot("r1", 2.0).message, HasSubstr("already"));
  EXPECT_THAT(add_robot("r2", 0.1).message, HasSubstr("overlaps 'r1'"));
  EXPECT_THAT(add_robot("r2", 5.0).message, HasSubstr("overlaps 'wall'"));
  EXPECT_THAT(add_robot("2r", 2.0).message, HasSubstr("namespace"));
  EXPECT_THAT(add_robot("r2", 2.0, "{plugin: no/Such}").message, HasSubstr("no/Such"));
  EXPECT_THAT(add_robot("r2", 2.0, "{settings: {ideal: 3").message, HasSubstr("request:1"));
  EXPECT_THAT(move("nobody", at(0.0, 0.0)).message, HasSubstr("nobody"));
  EXPECT_THAT(remove("nobody").message, HasSubstr("nobody"));
  EXPECT_FALSE(move("r1", at(std::nan(""), 0.0)).success);
  EXPECT_THAT(move("r1", at(5.0, 0.0)).message, HasSubstr("overlaps 'wall'"));
}

TEST_F(ServicesTest, AddsMovesAndRemovesObstacles) {
  launch("  r1: {}\n");
  AddObstacle::Request crate;
  crate.sdf = kBox;
  crate.pose = at(2.0, 0.0, 0.2);
  EXPECT_TRUE(call<AddObstacle>("/proxy_world/add_obstacle", crate).success);
  EXPECT_THAT(add_robot("r2", 2.0).message, HasSubstr("overlaps 'crate'"));
  EXPECT_TRUE(move("crate", at(-2.0, 0.0, 0.2)).success);
  EXPECT_THAT(move("crate", at(0.0, 0.0, 0.2)).message, HasSubstr("would overlap 'r1'"));
  EXPECT_TRUE(add_robot("r2", 2.0).success);
  EXPECT_TRUE(remove("crate").success);
  crate.sdf = "<sdf version='1.9'><model name='x'>";
  EXPECT_FALSE(call<AddObstacle>("/proxy_world/add_obstacle", crate).success);
}

TEST_F(ServicesTest, PausesStepsAndResetsTime) {
  launch("  r1: {}\n", {rclcpp::Parameter{"paused", true}});
  const auto clock = subscribe<rosgraph_msgs::msg::Clock>("/clock");
  wait_until([&] { return clock->subscription->get_publisher_count() > 0; });
  StepWorld::Request step;
  step.steps = 50;
  EXPECT_EQ(call<StepWorld>("/proxy_world/step", step).time.nanosec, 50'000'000u);
  const auto time = [&] {
    return clock->all.empty() ? -1.0 : rclcpp::Time{clock->all.back().clock}.seconds();
  };
  wait_until([&] { return time() == 0.05; });
  SetBool::Request go;
  go.data = false;
  EXPECT_TRUE(call<SetBool>("/proxy_world/pause", go).success);
  wait_until([&] { return time() > 1.0; });
  EXPECT_THAT(call<StepWorld>("/proxy_world/step", step).message, HasSubstr("paused"));
  EXPECT_TRUE(call<Trigger>("/proxy_world/reset", Trigger::Request{}).success);
  const auto has_restarted = [&] {
    return std::ranges::adjacent_find(clock->all, [](const auto& earlier, const auto& later) {
             return rclcpp::Time{later.clock} < rclcpp::Time{earlier.clock};
           }) != clock->all.end();
  };
  wait_until(has_restarted);
}

TEST_F(ServicesTest, ChangesItsSpeed) {
  launch("  r1: {}\n", {rclcpp::Parameter{"speed", 1.0}});
  const auto state = subscribe<foothill_msgs::msg::WorldState>("/proxy_world/state");
  SetSpeed::Request request;
  request.speed = 0.0;
  EXPECT_TRUE(call<SetSpeed>("/proxy_world/set_speed", request).success);
  wait_until([&] { return !state->all.empty() && state->all.back().speed == 0.0; });
  EXPECT_TRUE(state->all.back().lock_step);
  request.speed = -1.0;
  EXPECT_THAT(call<SetSpeed>("/proxy_world/set_speed", request).message, HasSubstr("speed"));
}

TEST_F(ServicesTest, InjectsAndEndsFaultsOfADevice) {
  launch("  r1: {settings: {ideal: true}}\n", {rclcpp::Parameter{"speed", 10.0}});
  const auto odom = subscribe<Odometry>("/r1/odom");
  EXPECT_TRUE(fault("odom", "bias", 7.0, "x").success);
  const auto x = [&] { return odom->all.empty() ? 0.0 : odom->all.back().pose.pose.position.x; };
  wait_until([&] { return x() == 7.0; });
  EXPECT_TRUE(fault("odom", "none", 0.0).success);
  wait_until([&] { return x() == 0.0; });
  EXPECT_THAT(fault("odom", "gremlins", 0.0).message, HasSubstr("disconnect"));
  EXPECT_THAT(fault("sonar", "drop", 0.5).message, HasSubstr("no device 'sonar'"));
  EXPECT_THAT(fault("odom", "drop", 2.0).message, HasSubstr("probability"));
}

TEST_F(ServicesTest, DisablesMotorsAndResetsOdometry) {
  launch("  r1: {}\n");
  SetBool::Request off;
  off.data = false;
  EXPECT_TRUE(call<SetBool>("/r1/enable_motors", off).success);
  EXPECT_TRUE(call<Trigger>("/r1/reset_odometry", Trigger::Request{}).success);
  EXPECT_TRUE(fault("link", "disconnect", 0.0).success);
  EXPECT_THAT(call<SetBool>("/r1/enable_motors", off).message, HasSubstr("link"));
}

TEST_F(ServicesTest, ChangesTheFrictionOfAFloor) {
  launch("  r1: {}\n");
  SetSurface::Request ice;
  ice.material_a = "tyre";
  ice.material_b = "lab_floor";
  ice.forward_at_rest = ice.lateral_at_rest = 0.05;
  ice.forward_sliding = ice.lateral_sliding = 0.04;
  EXPECT_TRUE(call<SetSurface>("/proxy_world/set_surface", ice).success);
  ice.forward_sliding = 1.0;
  EXPECT_FALSE(call<SetSurface>("/proxy_world/set_surface", ice).success);
}

TEST_F(ServicesTest, ReportsNodesOnAnotherClock) {
  peer_options.parameter_overrides({rclcpp::Parameter{"use_sim_time", false}});
  launch("  r1: {}\n");
  wait_until([&] { return node->nodes_on_other_clock().contains("/peer"); });
}

TEST_F(ServicesTest, DoesNotReportTheNodeOfLaunch) {
  // ros2 launch has such a node for loading components; it never uses simulated time.
  const auto other = std::make_shared<rclcpp::Node>("launch_ros_20272");
  peer_options.parameter_overrides({rclcpp::Parameter{"use_sim_time", false}});
  launch("  r1: {}\n");
  executor->add_node(other);
  // The audit queries all nodes at once: when the peer has been reported, the other could have
  // been.
  wait_until([&] { return node->nodes_on_other_clock().contains("/peer"); });
  EXPECT_FALSE(node->nodes_on_other_clock().contains("/launch_ros_20272"));
}

TEST_F(ServicesTest, ReportsALateCommander) {
  launch("  r1: {commander_period: 0.1}\n", {rclcpp::Parameter{"deadline", 0.01}});
  const auto state = subscribe<foothill_msgs::msg::WorldState>("/proxy_world/state");
  wait_until([&] {
    return !state->all.empty() && !state->all.back().commanders.empty() &&
           state->all.back().commanders[0].late > 0;
  });
  EXPECT_EQ(state->all.back().commanders[0].topic, "/r1/cmd_vel");
}

}  // namespace
}  // namespace foothill_proxy::testing

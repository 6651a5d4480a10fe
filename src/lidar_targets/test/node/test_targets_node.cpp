#include <gmock/gmock.h>

#include <chrono>
#include <cmath>
#include <functional>
#include <memory>
#include <random>
#include <vector>

#include "planar_scene.hpp"
#include "targets_node.hpp"
#include "tf2_ros/static_transform_broadcaster.h"

namespace lidar_targets {
namespace {

using foothill_msgs::msg::LidarTargetArray;
using geometry_msgs::msg::PoseArray;
using sensor_msgs::msg::LaserScan;
using ::testing::HasSubstr;
using ::testing::SizeIs;

/// The node in the namespace of a robot, and a peer that publishes scans and receives targets.
class TargetsNodeTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  void launch(const std::vector<rclcpp::Parameter>& overrides = {}) {
    node = std::make_shared<TargetsNode>(rclcpp::NodeOptions{}
                                             .arguments({"--ros-args", "-r", "__ns:=/robot1"})
                                             .parameter_overrides(overrides));
    peer = std::make_shared<rclcpp::Node>("peer");
    scan = peer->create_publisher<LaserScan>("/robot1/scan", rclcpp::SensorDataQoS());
    targets = peer->create_subscription<LidarTargetArray>(
        "/robot1/targets", 10,
        [this](const LidarTargetArray& array) { received.push_back(array); });
    poses = peer->create_subscription<PoseArray>(
        "/robot1/target_poses", 10,
        [this](const PoseArray& array) { received_poses.push_back(array); });
    executor.add_node(node);
    executor.add_node(peer);
  }

  [[nodiscard]] LaserScan example_scan() {
    LaserScan msg;
    msg.header.frame_id = "robot1/laser";
    msg.header.stamp = peer->now();
    msg.angle_increment = static_cast<float>(scanner.increment());
    msg.ranges = scanner.scan(example_room(), random);
    return msg;
  }

  /// Publishes scans until the condition holds.
  void scan_until(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{30};
    while (!condition()) {
      ASSERT_LT(std::chrono::steady_clock::now(), end) << "the condition never became true";
      scan->publish(example_scan());
      for (int i = 0; i < 4; ++i) {
        executor.spin_once(std::chrono::milliseconds{5});
        executor.spin_some();
      }
    }
  }

  SyntheticScanner scanner{};
  std::mt19937_64 random{9};
  std::shared_ptr<TargetsNode> node{};
  rclcpp::Node::SharedPtr peer{};
  rclcpp::executors::SingleThreadedExecutor executor{};
  rclcpp::Publisher<LaserScan>::SharedPtr scan{};
  rclcpp::Subscription<LidarTargetArray>::SharedPtr targets{};
  rclcpp::Subscription<PoseArray>::SharedPtr poses{};
  std::vector<LidarTargetArray> received{};
  std::vector<PoseArray> received_poses{};
};

TEST_F(TargetsNodeTest, PublishesPosesWithCovarianceInTheFrameOfTheScan) {
  launch();
  scan_until([&] { return received.size() >= 12; });
  const LidarTargetArray& last = received.back();
  EXPECT_EQ(last.header.frame_id, "robot1/laser");
  ASSERT_THAT(last.targets, SizeIs(2));
  const auto& target = last.targets[1];
  EXPECT_NEAR(target.range, 3.0, 0.02);
  EXPECT_NEAR(target.pose.pose.position.x, 2.9, 0.02);
  EXPECT_NEAR(2.0 * std::asin(target.pose.pose.orientation.z), 0.5, 0.05);
  EXPECT_GT(target.pose.covariance[0], 0.0);
  EXPECT_LT(target.pose.covariance[0], 1e-4);
  EXPECT_GT(target.pose.covariance[35], 0.0);
  EXPECT_GT(target.scans, 1u);
}

TEST_F(TargetsNodeTest, PosesAreThoseOfTheTargets) {
  launch();
  scan_until([&] { return !received.empty() && received_poses.size() >= received.size(); });
  ASSERT_THAT(received_poses.back().poses, SizeIs(received.back().targets.size()));
  EXPECT_EQ(received_poses.back().poses[0], received.back().targets[0].pose.pose);
  EXPECT_EQ(received_poses.back().header.frame_id, "robot1/laser");
}

TEST_F(TargetsNodeTest, IgnoresTargetsOffTheFloor) {
  launch({rclcpp::Parameter{"floor", std::vector<double>{10.0, -4.0, 15.0, 5.0}}});
  // The scanner is at (10, 0) with its axes along those of the floor: one target is behind x = 10.
  tf2_ros::StaticTransformBroadcaster broadcaster{peer};
  geometry_msgs::msg::TransformStamped X_WS;
  X_WS.header.frame_id = "map";
  X_WS.header.stamp = peer->now();
  X_WS.child_frame_id = "robot1/laser";
  X_WS.transform.translation.x = 10.0;
  X_WS.transform.rotation.w = 1.0;
  broadcaster.sendTransform(X_WS);
  scan_until([&] { return received.size() >= 3; });
  ASSERT_THAT(received.back().targets, SizeIs(1));
  EXPECT_NEAR(received.back().targets[0].range, 3.0, 0.05);
}

TEST_F(TargetsNodeTest, PublishesNothingWhileThePoseOnTheFloorIsUnknown) {
  launch({rclcpp::Parameter{"floor", std::vector<double>{0.0, 0.0, 5.0, 5.0}}});
  // A probe that receives the same scans shows that the node has had time to answer.
  int probed = 0;
  const auto probe = peer->create_subscription<LaserScan>(
      "/robot1/scan", rclcpp::SensorDataQoS(), [&](const LaserScan& /*scan*/) { ++probed; });
  scan_until([&] { return probed >= 10; });
  EXPECT_TRUE(received.empty());
}

TEST_F(TargetsNodeTest, SurvivesScansWithoutDirections) {
  launch();
  scan_until([&] { return !received.empty(); });
  LaserScan flat = example_scan();
  flat.angle_increment = 0.0F;
  scan->publish(flat);
  scan->publish(LaserScan{});
  const std::size_t before = received.size();
  scan_until([&] { return received.size() >= before + 3; });
  EXPECT_THAT(received.back().targets, SizeIs(2));
}

TEST_F(TargetsNodeTest, EveryParameterHasADescriptionAndEveryNumberARange) {
  launch();
  for (const char* name : {"jump", "nearest", "smallest", "largest", "side", "noise",
                           "outlier_probability", "speed", "acceleration"}) {
    const auto descriptor = node->describe_parameter(name);
    EXPECT_THAT(descriptor.description, HasSubstr("["));
    EXPECT_THAT(descriptor.floating_point_range, SizeIs(1)) << name;
    EXPECT_TRUE(descriptor.read_only) << name;
  }
  EXPECT_THAT(node->describe_parameter("scans").integer_range, SizeIs(1));
  EXPECT_FALSE(node->describe_parameter("floor").description.empty());
  EXPECT_FALSE(node->describe_parameter("floor_frame").description.empty());
}

TEST_F(TargetsNodeTest, RejectsAFloorThatIsNoRectangle) {
  const auto launch_with = [&](const std::vector<double>& floor) {
    launch({rclcpp::Parameter{"floor", floor}});
  };
  EXPECT_THROW(launch_with({1.0, 2.0, 3.0}), std::invalid_argument);
  EXPECT_THROW(launch_with({1.0, 2.0, 0.0, 3.0}), std::invalid_argument);
  EXPECT_THROW(launch_with({1.0, 2.0, 3.0, 1.0}), std::invalid_argument);
  EXPECT_THROW(launch_with({0.0, 0.0, 3.0, std::nan("")}), std::invalid_argument);
}

TEST_F(TargetsNodeTest, RejectsNumbersOutOfRange) {
  EXPECT_ANY_THROW(launch({rclcpp::Parameter{"side", 0.0}}));
  EXPECT_ANY_THROW(launch({rclcpp::Parameter{"scans", 0}}));
  EXPECT_THROW(launch({rclcpp::Parameter{"smallest", 0.9}}), std::invalid_argument);
}

}  // namespace
}  // namespace lidar_targets

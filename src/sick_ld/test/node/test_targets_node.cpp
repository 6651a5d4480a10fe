#include <gmock/gmock.h>

#include <chrono>
#include <cmath>
#include <functional>
#include <memory>
#include <numbers>

#include "target_trial.hpp"
#include "targets_node.hpp"
#include "tf2_ros/static_transform_broadcaster.h"

namespace sick_ld {
namespace {

using foothill_msgs::msg::LidarTargetArray;
using sensor_msgs::msg::LaserScan;
using ::testing::SizeIs;

class TargetsTest : public ::testing::Test {
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
        "/robot1/targets", 10, [this](const LidarTargetArray& array) { heard.push_back(array); });
    executor.add_node(node);
    executor.add_node(peer);
  }

  /// Scans the example lab until as many answers were heard.
  void scan_until_heard(std::size_t count) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{30};
    for (std::uint64_t seed = 0; heard.size() < count; ++seed) {
      ASSERT_LT(std::chrono::steady_clock::now(), end) << "no targets came";
      LaserScan msg;
      msg.header.frame_id = "robot1/laser";
      msg.header.stamp = peer->now();
      msg.angle_increment = static_cast<float>(-2.0 * std::numbers::pi / 576.0);
      msg.ranges = noisy_ranges(example_lab(), 0.02, seed);
      scan->publish(msg);
      for (int i = 0; i < 4; ++i) executor.spin_once(std::chrono::milliseconds{5});
    }
  }

  std::shared_ptr<TargetsNode> node{};
  rclcpp::Node::SharedPtr peer{};
  rclcpp::executors::SingleThreadedExecutor executor{};
  rclcpp::Publisher<LaserScan>::SharedPtr scan{};
  rclcpp::Subscription<LidarTargetArray>::SharedPtr targets{};
  std::vector<LidarTargetArray> heard{};
};

TEST_F(TargetsTest, PublishesPosesWithCovarianceInTheFrameOfTheScan) {
  launch();
  scan_until_heard(12);
  const LidarTargetArray& last = heard.back();
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

TEST_F(TargetsTest, DropsWhatIsNotOnTheFloor) {
  launch({rclcpp::Parameter{"floor", std::vector<double>{10.0, -4.0, 15.0, 5.0}}});
  // The scanner stands at (10, 0) and looks along the floor's x: one target is behind its border.
  tf2_ros::StaticTransformBroadcaster broadcaster{peer};
  geometry_msgs::msg::TransformStamped place;
  place.header.frame_id = "map";
  place.header.stamp = peer->now();
  place.child_frame_id = "robot1/laser";
  place.transform.translation.x = 10.0;
  place.transform.rotation.w = 1.0;
  broadcaster.sendTransform(place);
  scan_until_heard(3);
  ASSERT_THAT(heard.back().targets, SizeIs(1));
  EXPECT_NEAR(heard.back().targets[0].range, 3.0, 0.05);
}

TEST_F(TargetsTest, RefusesAFloorOfThreeNumbers) {
  EXPECT_THROW(launch({rclcpp::Parameter{"floor", std::vector<double>{1.0, 2.0, 3.0}}}),
               std::invalid_argument);
}

}  // namespace
}  // namespace sick_ld

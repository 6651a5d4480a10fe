#include <gmock/gmock.h>

#include <memory>
#include <string>

#include "camera_plugin.hpp"
#include "foothill_ros/testing/zero_padded.hpp"
#include "lidar_plugin.hpp"
#include "plugin_fixture.hpp"

namespace foothill_sensors::testing {
namespace {

using foothill_ros::testing::encoded;
using foothill_ros::testing::zero_padded;
using namespace std::chrono_literals;

TEST_F(PluginTest, ScansCloudsAndImagesHaveZerosForPadding) {
  std::size_t count = 0;
  const auto check = [&]<typename Message>(const std::string& topic, const Message&) {
    subscriptions_.push_back(node_->create_generic_subscription(
        topic, rosidl_generator_traits::name<Message>(), rclcpp::QoS{100},
        [&count](std::shared_ptr<const rclcpp::SerializedMessage> message) {
          EXPECT_TRUE(encoded(*message) == zero_padded<Message>(*message));
          ++count;
        }));
  };
  check("/r1/scan", sensor_msgs::msg::LaserScan{});
  check("/r1/points", sensor_msgs::msg::PointCloud2{});
  check("/r1/camera/image_raw", sensor_msgs::msg::Image{});
  add<LidarPlugin>("scan", "{beams: {elevations: [0]}, azimuth: {first: -5, step: 1, count: 11}}");
  add<LidarPlugin>("points",
                   "{beams: {elevations: [-1, 1]}, azimuth: {first: -5, step: 1, count: 11}}");
  add<CameraPlugin>("camera", "{width: 33, height: 17, rate: 20}");
  ASSERT_TRUE(wait_for_publishers());
  for (int i = 0; i < 50; ++i) {
    hall_.run(200ms);
    executor_.spin_some();
  }
  EXPECT_TRUE(spin_until([&] { return count >= 100; }));
}

}  // namespace
}  // namespace foothill_sensors::testing

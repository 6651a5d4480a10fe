// The plugins in a world that is stepped by the test, without proxy_world.
#include <gmock/gmock.h>

#include <cmath>
#include <cstring>
#include <memory>

#include "camera_plugin.hpp"
#include "external_pose_plugin.hpp"
#include "imu_plugin.hpp"
#include "lidar_plugin.hpp"
#include "pan_tilt_plugin.hpp"
#include "plugin_fixture.hpp"
#include "sonar_plugin.hpp"

namespace foothill_sensors::testing {
namespace {

using foothill_proxy::DeviceFault;
using foothill_proxy::FaultKind;
using ::testing::HasSubstr;
using ::testing::ThrowsMessage;
using namespace std::chrono_literals;

constexpr double kWall = 8.0;  // x of the wall of Hall [m]

double seconds(const builtin_interfaces::msg::Time& stamp) {
  return stamp.sec + 1e-9 * stamp.nanosec;
}

TEST_F(PluginTest, LidarPublishesScansOfTheWall) {
  const auto scans = collect<sensor_msgs::msg::LaserScan>("/r1/scan");
  const auto& plugin = add<LidarPlugin>(
      "scan",
      "{rate: 10, azimuth: {first: -10, step: 1, count: 21}, position: [0.1, 0, 0.4], far: 20}");
  EXPECT_TRUE(plugin.needs_scene());
  EXPECT_EQ(plugin.timing().period, 100ms);
  ASSERT_TRUE(wait_for_publishers());
  hall_.run(301ms);
  ASSERT_TRUE(spin_until([&] { return scans->size() >= 2; }));
  const auto& scan = scans->front();
  EXPECT_EQ(scan.header.frame_id, "r1/laser");
  ASSERT_EQ(scan.ranges.size(), 21U);
  for (std::size_t i = 0; i < scan.ranges.size(); ++i) {
    const double azimuth = (static_cast<double>(i) - 10.0) * foothill_core::kDegree;
    EXPECT_NEAR(scan.ranges[i], (kWall - 0.1) / std::cos(azimuth), 1e-4);
  }
  EXPECT_NEAR(seconds((*scans)[1].header.stamp) - seconds(scan.header.stamp), 0.1, 1e-9);
}

TEST_F(PluginTest, LidarAddsInjectedBias) {
  const auto scans = collect<sensor_msgs::msg::LaserScan>("/r1/scan");
  add<LidarPlugin>("scan", "{azimuth: {first: 0, step: 1, count: 1}, position: [0, 0, 0.4]}");
  hall_.scheduler.faults("r1/scan")->set(
      {.kind = FaultKind::kBias, .value = 0.5, .field = "range"});
  ASSERT_TRUE(wait_for_publishers());
  hall_.run(201ms);
  ASSERT_TRUE(spin_until([&] { return !scans->empty(); }));
  EXPECT_NEAR(scans->front().ranges.at(0), kWall + 0.5, 1e-4);
}

TEST_F(PluginTest, LidarPublishesCloudsOfSeveralBeams) {
  const auto clouds = collect<sensor_msgs::msg::PointCloud2>("/r1/points");
  add<LidarPlugin>(
      "points",
      "{beams: {elevations: [-1, 1]}, azimuth: {first: -5, step: 1, count: 11}, frame: velodyne, "
      "position: [0, 0, 0.5]}");
  ASSERT_TRUE(wait_for_publishers());
  hall_.run(201ms);
  ASSERT_TRUE(spin_until([&] { return !clouds->empty(); }));
  const auto& cloud = clouds->front();
  EXPECT_EQ(cloud.header.frame_id, "r1/velodyne");
  EXPECT_EQ(cloud.width, 22U);
  ASSERT_EQ(cloud.data.size(), 22U * cloud.point_step);
  for (std::size_t i = 0; i < cloud.width; ++i) {
    float x{};
    std::memcpy(&x, &cloud.data[i * cloud.point_step], sizeof x);
    EXPECT_NEAR(x, kWall, 1e-4);
  }
}

TEST_F(PluginTest, LidarRejectsUnknownKeysWithTheirPlace) {
  EXPECT_THAT([&] { add<LidarPlugin>("scan", "{colour: red}"); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("robot.yaml:1: colour: ")));
}

TEST_F(PluginTest, CameraPublishesAllConfiguredImages) {
  const auto depths = collect<sensor_msgs::msg::Image>("/r1/camera/depth/image_raw");
  const auto images = collect<sensor_msgs::msg::Image>("/r1/camera/image_raw");
  const auto infos = collect<sensor_msgs::msg::CameraInfo>("/r1/camera/camera_info");
  const auto& plugin = add<CameraPlugin>(
      "camera",
      "{width: 33, height: 17, depth: true, position: [0.2, 0, 1.0], rate: 20, baseline: 0.1}");
  EXPECT_EQ(plugin.timing().period, 50ms);
  EXPECT_EQ(plugin.timing().exposure, 8ms);
  EXPECT_TRUE(plugin.needs_scene());
  ASSERT_TRUE(wait_for_publishers());
  hall_.run(120ms);
  ASSERT_TRUE(spin_until([&] { return !depths->empty() && !images->empty() && !infos->empty(); }));
  EXPECT_EQ(images->front().encoding, "rgb8");
  EXPECT_EQ(images->front().step, 3U * 33U);
  EXPECT_EQ(infos->front().header.frame_id, "r1/camera_optical_frame");
  EXPECT_EQ(infos->front().header.stamp, images->front().header.stamp);
  EXPECT_NEAR(infos->front().p[3], -0.1 * infos->front().p[0], 1e-9);
  float depth{};
  std::memcpy(&depth, &depths->front().data[4 * (8 * 33 + 16)], sizeof depth);
  EXPECT_NEAR(depth, kWall - 0.2, 1e-4);
}

TEST_F(PluginTest, CameraOnAPanTiltUnitFollowsItsMotion) {
  const auto depths = collect<sensor_msgs::msg::Image>("/r1/camera/depth/image_raw");
  const auto states = collect<sensor_msgs::msg::JointState>("/r1/pan_tilt/joint_states");
  const auto commands =
      node_->create_publisher<sensor_msgs::msg::JointState>("/r1/pan_tilt/command", 10);
  add<PanTiltPlugin>("pan_tilt", "{position: [0, 0, 1], tilt_height: 0, pan: {speed: 3600}}");
  add<CameraPlugin>(
      "camera",
      "{width: 33, height: 17, picture: none, depth: true, on: pan_tilt, position: [0, 0, 0]}");
  ASSERT_TRUE(wait_for_publishers());
  ASSERT_TRUE(spin_until([&] { return commands->get_subscription_count() > 0; }));
  sensor_msgs::msg::JointState command;
  command.name = {"pan_joint"};
  command.position = {0.4};
  commands->publish(command);
  const auto has_moved = [&] {
    hall_.run(20ms);
    return !states->empty() && std::abs(states->back().position.at(0) - 0.4) < 1e-9;
  };
  ASSERT_TRUE(spin_until(has_moved));
  depths->clear();
  hall_.run(300ms);
  ASSERT_TRUE(spin_until([&] { return depths->size() >= 2; }));
  float depth{};
  std::memcpy(&depth, &depths->back().data[4 * (8 * 33 + 16)], sizeof depth);
  // The central ray has the azimuth 0.4: its depth along the axis is the range.
  EXPECT_NEAR(depth, kWall / std::cos(0.4), 1e-3);
}

TEST_F(PluginTest, CameraOnAMissingPanTiltUnitIsRejected) {
  EXPECT_THAT([&] { add<CameraPlugin>("camera", "{on: pan_tilt}"); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("has no pan-tilt unit")));
}

TEST_F(PluginTest, ASecondPanTiltUnitIsRejected) {
  add<PanTiltPlugin>("pan_tilt");
  EXPECT_THAT([&] { add<PanTiltPlugin>("other"); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("has a pan-tilt unit already")));
}

TEST_F(PluginTest, ImuMeasuresGravityOfTheWorldAndReportsItsVariance) {
  scene_.gravity_W = {0.0, 0.0, -1.62};
  const auto messages = collect<sensor_msgs::msg::Imu>("/r1/imu");
  add<ImuPlugin>(
      "imu",
      "{rate: 50, gyro_noise: {density: 0.001, bias: 0, walk: 0}, accelerometer_noise: {density: "
      "0, bias: 0, walk: 0}}");
  ASSERT_TRUE(wait_for_publishers());
  hall_.run(101ms);
  ASSERT_TRUE(spin_until([&] { return messages->size() >= 2; }));
  const auto& message = messages->front();
  EXPECT_NEAR(message.linear_acceleration.z, 1.62, 1e-9);
  EXPECT_EQ(message.orientation_covariance[0], -1.0);
  // Variance of a mean over 20 ms of white noise: density^2 / dt.
  EXPECT_NEAR(message.angular_velocity_covariance[0], 1e-6 / 0.02, 1e-12);
  EXPECT_EQ(message.header.frame_id, "r1/imu");
  // The stamp is the end of the interval.
  EXPECT_NEAR(seconds(message.header.stamp), 0.02, 1e-9);
}

TEST_F(PluginTest, ImuWithoutAccelerometerReportsNoAcceleration) {
  const auto messages = collect<sensor_msgs::msg::Imu>("/r1/imu");
  add<ImuPlugin>("imu", "{accelerometer: false}");
  hall_.scheduler.faults("r1/imu")->set(
      {.kind = FaultKind::kBias, .value = 2.0, .field = "angular_velocity"});
  ASSERT_TRUE(wait_for_publishers());
  hall_.run(51ms);
  ASSERT_TRUE(spin_until([&] { return !messages->empty(); }));
  EXPECT_EQ(messages->front().linear_acceleration.z, 0.0);
  EXPECT_EQ(messages->front().linear_acceleration_covariance[0], -1.0);
  EXPECT_NEAR(messages->front().angular_velocity.z, 2.0, 0.1);
}

TEST_F(PluginTest, ExternalPosePublishesTheMeasuredPoseWithItsCovariance) {
  const auto poses = collect<geometry_msgs::msg::PoseWithCovarianceStamped>("/r1/external_pose");
  add<ExternalPosePlugin>("external_pose", "{rate: 50, noise: 0.002, latency: 0}");
  ASSERT_TRUE(wait_for_publishers());
  hall_.run(101ms);
  ASSERT_TRUE(spin_until([&] { return poses->size() >= 3; }));
  const auto& pose = poses->front().pose;
  EXPECT_EQ(poses->front().header.frame_id, "map");
  EXPECT_NEAR(std::hypot(pose.pose.position.x, pose.pose.position.y), 0.0, 0.02);
  EXPECT_NEAR(pose.pose.orientation.w, 1.0, 1e-3);
  EXPECT_NEAR(pose.covariance[0], 4e-6, 1e-15);
  EXPECT_NEAR(pose.covariance[35], 0.002 * 0.002, 1e-15);
}

TEST_F(PluginTest, ExternalPoseIsSilentDuringAnOutage) {
  const auto poses = collect<geometry_msgs::msg::PoseWithCovarianceStamped>("/r1/external_pose");
  // Outages follow each other almost immediately and last forever.
  add<ExternalPosePlugin>(
      "external_pose", "{rate: 50, latency: 0, outage_interval: 0.001, outage_duration: 1000000}");
  ASSERT_TRUE(wait_for_publishers());
  hall_.run(500ms);
  EXPECT_EQ(hall_.scheduler.counts().front().second.failed, 0U);
  executor_.spin_some(std::chrono::milliseconds{200});
  EXPECT_LE(poses->size(), 2U);
}

TEST_F(PluginTest, SonarPublishesEveryFiringWithItsFrameAndStamp) {
  ASSERT_TRUE(hall_.world->add_obstacle(
      solid("box", foothill_scene::Box{{0.2, 2.0, 1.0}}, {2.0, 0.0, 0.5})));
  const auto ranges = collect<sensor_msgs::msg::Range>("/r1/sonar");
  const auto& plugin = add<SonarPlugin>("sonar", "{rear: false, noise: 0, quantum: 0, latency: 0}");
  EXPECT_TRUE(plugin.needs_scene());
  ASSERT_TRUE(wait_for_publishers());
  hall_.run(701ms);
  ASSERT_TRUE(spin_until([&] { return ranges->size() >= 16; }));
  for (const auto& message : *ranges) {
    EXPECT_EQ(message.radiation_type, sensor_msgs::msg::Range::ULTRASOUND);
    EXPECT_NEAR(std::remainder(seconds(message.header.stamp), 0.04), 0.0, 1e-9);
    // Transducer 3 points ahead by 10 degrees, 0.166 m in front of base_link.
    if (message.header.frame_id == "r1/sonar_3") {
      EXPECT_NEAR(message.range, 1.9 - 0.166, 0.02);
    }
    if (message.header.frame_id == "r1/sonar_0") {
      EXPECT_TRUE(std::isinf(message.range));
    }
  }
}

TEST_F(PluginTest, SonarGivesTheSameReadingsToALateSubscriber) {
  ASSERT_TRUE(hall_.world->add_obstacle(
      solid("box", foothill_scene::Box{{0.2, 6.0, 1.0}}, {2.0, 0.0, 0.5})));
  const std::string settings = "{rear: false, latency: 0}";
  const auto first = collect<sensor_msgs::msg::Range>("/r1/early");
  add<SonarPlugin>("early", settings);
  add<SonarPlugin>("late", settings);  // with the same seed
  ASSERT_TRUE(wait_for_publishers());
  hall_.run(401ms);
  const auto second = collect<sensor_msgs::msg::Range>("/r1/late");
  ASSERT_TRUE(wait_for_publishers());
  // The subscription is known to the publisher once a packet arrives.
  ASSERT_TRUE(spin_until([&] {
    hall_.run(100ms);
    return second->size() >= 8;
  }));
  const auto counterpart = [&](const sensor_msgs::msg::Range& message) {
    return std::ranges::find_if(*first, [&](const sensor_msgs::msg::Range& other) {
      return other.header.stamp == message.header.stamp &&
             other.header.frame_id == message.header.frame_id;
    });
  };
  ASSERT_TRUE(spin_until([&] {
    return std::ranges::all_of(
        *second, [&](const auto& message) { return counterpart(message) != first->end(); });
  }));
  for (const auto& message : *second) EXPECT_EQ(counterpart(message)->range, message.range);
}

TEST_F(PluginTest, SensorsRepeatTheirNoiseAfterAReset) {
  const auto messages = collect<sensor_msgs::msg::Imu>("/r1/imu");
  add<ImuPlugin>("imu");
  ASSERT_TRUE(wait_for_publishers());
  hall_.run(15ms);
  ASSERT_TRUE(spin_until([&] { return messages->size() == 1; }));
  hall_.world->reset();
  hall_.scheduler.reset();
  hall_.run(15ms);
  ASSERT_TRUE(spin_until([&] { return messages->size() == 2; }));
  EXPECT_EQ((*messages)[0].angular_velocity, (*messages)[1].angular_velocity);
}

}  // namespace
}  // namespace foothill_sensors::testing

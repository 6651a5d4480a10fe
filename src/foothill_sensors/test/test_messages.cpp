// Conversions between the models and ROS messages.
#include <gmock/gmock.h>

#include <cstring>
#include <limits>
#include <random>

#include "camera_messages.hpp"
#include "disturbance.hpp"
#include "foothill_core/units.hpp"
#include "hall.hpp"
#include "lidar_messages.hpp"
#include "pan_tilt_inbox.hpp"
#include "pan_tilt_messages.hpp"

namespace foothill_sensors::testing {
namespace {

using foothill_core::kDegree;
using foothill_proxy::DeviceFault;
using foothill_proxy::FaultKind;
using namespace std::chrono_literals;
using sensor_msgs::msg::JointState;

TEST(LidarMessages, DescribeTheScanner) {
  LidarConfig config;
  config.first_azimuth = -0.5;
  config.azimuth_step = 0.25 * kDegree;
  config.columns = 101;
  config.rotation_rate = 20.0;
  config.timing.period = 100ms;
  config.near = 0.3;
  config.far = 40.0;
  const auto scan = empty_scan(config, "r1/laser");
  EXPECT_EQ(scan.header.frame_id, "r1/laser");
  EXPECT_FLOAT_EQ(scan.angle_min, -0.5F);
  EXPECT_FLOAT_EQ(scan.angle_max, static_cast<float>(-0.5 + 25.0 * kDegree));
  EXPECT_FLOAT_EQ(scan.time_increment, static_cast<float>(0.25 / 360.0 / 20.0));
  EXPECT_FLOAT_EQ(scan.scan_time, 0.1F);
  EXPECT_FLOAT_EQ(scan.range_min, 0.3F);
  EXPECT_FLOAT_EQ(scan.range_max, 40.0F);
}

TEST(LidarMessages, HaveFieldsAtTheOffsetsOfThePoint) {
  const std::vector<LidarPoint> points{
      {.x = 1.0F, .y = 2.0F, .z = 3.0F, .intensity = 4.0F, .time = 5.0F, .ring = 6, .echo = 7},
      {.x = 8.0F}};
  auto cloud = empty_cloud("r1/velodyne");
  fill(points, cloud);
  EXPECT_EQ(cloud.width, 2U);
  EXPECT_EQ(cloud.height, 1U);
  EXPECT_EQ(cloud.row_step, 2U * cloud.point_step);
  const auto read = [&]<typename T>(const std::string& name, T value) {
    for (const auto& field : cloud.fields) {
      if (field.name == name) std::memcpy(&value, &cloud.data[field.offset], sizeof value);
    }
    return value;
  };
  EXPECT_EQ(read("x", 0.0F), 1.0F);
  EXPECT_EQ(read("z", 0.0F), 3.0F);
  EXPECT_EQ(read("intensity", 0.0F), 4.0F);
  EXPECT_EQ(read("time", 0.0F), 5.0F);
  EXPECT_EQ(read("ring", std::uint16_t{}), 6);
  EXPECT_EQ(read("echo", std::uint16_t{}), 7);
  fill({}, cloud);
  EXPECT_EQ(cloud.width, 0U);
  EXPECT_TRUE(cloud.data.empty());
}

TEST(CameraMessages, CarryTheCalibration) {
  CameraIntrinsics intrinsics = CameraIntrinsics::from_field_of_view(320, 240, 1.0);
  intrinsics.distortion = {-0.1, 0.01, 0.001, -0.001, 0.002};
  const CameraModel model{intrinsics};
  const auto info = to_msg(model, 0.12);
  EXPECT_EQ(info.width, 320U);
  EXPECT_EQ(info.height, 240U);
  EXPECT_EQ(info.distortion_model, "plumb_bob");
  EXPECT_THAT(info.d, ::testing::ElementsAre(-0.1, 0.01, 0.001, -0.001, 0.002));
  EXPECT_EQ(info.k[0], intrinsics.fx);
  EXPECT_EQ(info.k[2], intrinsics.cx);
  EXPECT_EQ(info.p[3], -0.12 * intrinsics.fx);
}

TEST(CameraMessages, CarryTheBytesOfAnImage) {
  sensor_msgs::msg::CameraInfo info;
  info.header.frame_id = "r1/camera_optical_frame";
  info.width = 4;
  info.height = 2;
  const CameraImage image{"depth/image_raw", "32FC1", 4, std::vector<std::uint8_t>(32, 7)};
  const auto message = to_msg(image, info);
  EXPECT_EQ(message.header.frame_id, info.header.frame_id);
  EXPECT_EQ(message.step, 16U);
  EXPECT_EQ(message.encoding, "32FC1");
  EXPECT_EQ(message.data, image.data);
}

TEST(CameraMessages, SumFaultsOfTheBrightness) {
  const ResponseFault fault =
      brightness_fault({{.kind = FaultKind::kBias, .value = 0.1, .field = "brightness"},
                        {.kind = FaultKind::kBias, .value = 0.2},
                        {.kind = FaultKind::kBias, .value = 9.0, .field = "other"},
                        {.kind = FaultKind::kNoise, .value = 0.03},
                        {.kind = FaultKind::kNoise, .value = 0.04}});
  EXPECT_DOUBLE_EQ(fault.bias, 0.3);
  EXPECT_DOUBLE_EQ(fault.noise, 0.05);  // independent deviations add in squares
}

/// Returns the exposure of the last 100 ms of a hall with a robot r1 and a moving robot r2.
foothill_proxy::Exposure exposure_of(double speed) {
  Hall hall{0.0, 1e-9};
  CircleBody other{speed, 1e-6};
  if (!hall.world->add("r2", other, {.x = 3.0})) throw std::runtime_error{"blocked"};
  foothill_proxy::History history{10ms, 200ms};
  history.record(*hall.world, true);
  for (int i = 0; i < 100; ++i) {
    hall.world->step();
    history.record(*hall.world, i == 99);
  }
  return history.exposure(0ms, 100ms);
}

TEST(CameraMessages, FindTheLargestMotionOfOtherRobots) {
  const foothill_proxy::Exposure exposure = exposure_of(0.5);
  EXPECT_NEAR(motion_of_others(exposure, "r1"), 0.05, 1e-6);
  EXPECT_NEAR(motion_of_others(exposure, "r2"), 0.0, 1e-9);
}

TEST(Disturbed, AddsBiasesOfItsFieldAndOfAllFields) {
  foothill_proxy::Exposure exposure = exposure_of(0.0);
  std::mt19937_64 random{1};
  EXPECT_EQ(disturbed(exposure, "range", 2.0, random), 2.0);
  exposure.set_disturbances({{.kind = FaultKind::kBias, .value = 0.5, .field = "range"},
                             {.kind = FaultKind::kBias, .value = 0.25},
                             {.kind = FaultKind::kBias, .value = 8.0, .field = "heading"}});
  EXPECT_EQ(disturbed(exposure, "range", 2.0, random), 2.75);
}

TEST(Disturbed, AddsNoiseOfTheInjectedDeviation) {
  foothill_proxy::Exposure exposure = exposure_of(0.0);
  exposure.set_disturbances({{.kind = FaultKind::kNoise, .value = 0.1}});
  std::mt19937_64 random{2};
  constexpr int kCount = 20000;
  double square = 0.0;
  for (int i = 0; i < kCount; ++i) {
    const double error = disturbed(exposure, "range", 0.0, random);
    square += error * error / kCount;
  }
  EXPECT_NEAR(square / 0.01, 1.0, 5.0 * std::sqrt(2.0 / kCount));
}

JointState joint_state(std::vector<std::string> names, std::vector<double> positions,
                       std::vector<double> velocities = {}) {
  JointState message;
  message.name = std::move(names);
  message.position = std::move(positions);
  message.velocity = std::move(velocities);
  return message;
}

TEST(PanTiltMessages, CommandTheNamedJoints) {
  const auto command = to_command(joint_state({"tilt_joint"}, {0.3}));
  ASSERT_TRUE(command);
  EXPECT_EQ(command->position[0], std::nullopt);
  EXPECT_EQ(command->position[1], 0.3);
  EXPECT_EQ(command->speed[1], PanTiltCommand::kAnySpeed);
  const auto both = to_command(joint_state({"tilt_joint", "pan_joint"}, {0.3, -1.0}, {0.0, 0.5}));
  ASSERT_TRUE(both);
  EXPECT_EQ(both->position[0], -1.0);
  EXPECT_EQ(both->speed[0], 0.5);
  EXPECT_EQ(both->speed[1], PanTiltCommand::kAnySpeed);  // zero is the default of the field
}

TEST(PanTiltMessages, AreRejectedIfInvalid) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(to_command(joint_state({}, {})));
  EXPECT_FALSE(to_command(joint_state({"arm_joint"}, {0.0})));
  EXPECT_FALSE(to_command(joint_state({"pan_joint"}, {})));
  EXPECT_FALSE(to_command(joint_state({"pan_joint"}, {nan})));
  EXPECT_FALSE(to_command(joint_state({"pan_joint"}, {0.0}, {-1.0})));
  EXPECT_FALSE(to_command(joint_state({"pan_joint"}, {0.0}, {nan})));
  EXPECT_FALSE(to_command(joint_state({"pan_joint"}, {0.0}, {1.0, 1.0})));
}

TEST(PanTiltMessages, ReportBothJoints) {
  const JointState message = to_msg(PanTiltState{{0.1, 0.2}, {0.3, 0.4}});
  EXPECT_THAT(message.name, ::testing::ElementsAre("pan_joint", "tilt_joint"));
  EXPECT_THAT(message.position, ::testing::ElementsAre(0.1, 0.2));
  EXPECT_THAT(message.velocity, ::testing::ElementsAre(0.3, 0.4));
}

TEST(PanTiltInbox, HoldsCommandsUntilTheirStamp) {
  PanTiltInbox inbox;
  inbox.put(3s, {.position = {0.3, std::nullopt}});
  inbox.put(1s, {.position = {0.1, std::nullopt}});
  inbox.put(2s, {.position = {0.2, std::nullopt}});
  EXPECT_TRUE(inbox.take(500ms).empty());
  const auto due = inbox.take(2s);
  ASSERT_EQ(due.size(), 2U);
  EXPECT_EQ(due[0].second.position[0], 0.1);
  EXPECT_EQ(due[1].second.position[0], 0.2);
  EXPECT_TRUE(inbox.take(2s).empty());
  inbox.clear();
  EXPECT_TRUE(inbox.take(10s).empty());
}

}  // namespace
}  // namespace foothill_sensors::testing

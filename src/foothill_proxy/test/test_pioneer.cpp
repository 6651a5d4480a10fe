#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <optional>
#include <vector>

#include "support.hpp"

namespace foothill_proxy::testing {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Runs a room and returns the odometry readings with their times of arrival.
std::vector<std::pair<Instant, DeviceReading<OdometrySample>>> odometry(
    Room& room, double duration, const DriveCommand& command) {
  std::vector<std::pair<Instant, DeviceReading<OdometrySample>>> all;
  const Instant end = room.world.now() + from_seconds(duration);
  while (room.world.now() < end) {
    room.run(1e-3, command);
    while (const auto reading = room.pioneers[0]->take_odometry(room.world.now())) {
      all.emplace_back(room.world.now(), *reading);
    }
  }
  return all;
}

TEST(Pioneer, FollowsCommandsUpToItsMaximumSpeed) {
  Room room;
  const Pioneer& pioneer = room.add("r1", {});
  room.run(5.0, {0.5, 0.0});
  EXPECT_NEAR(pioneer.motion().forward, 0.5, 0.01);
  room.run(5.0, {5.0, 0.0});
  EXPECT_NEAR(pioneer.motion().forward, 0.75, 0.01);
}

TEST(Pioneer, StopsAfterTheCommandTimeout) {
  Room room;
  const Pioneer& pioneer = room.add("r1", {});
  room.run(3.0, {0.3, 0.0});
  EXPECT_FALSE(pioneer.health().timed_out);
  // The last command was sent at 2.95 s and arrived 3 ms later.
  room.idle(0.15);
  EXPECT_FALSE(pioneer.health().timed_out);
  room.idle(0.01);
  EXPECT_TRUE(pioneer.health().timed_out);
  // It decelerates from 0.3 m/s at 0.3 m/s^2.
  room.idle(3.0);
  EXPECT_NEAR(pioneer.motion().forward, 0.0, 1e-3);
}

TEST(Pioneer, SendsTenPacketsASecondThatArriveAfterTheirLatency) {
  Room room;
  room.add("r1", {});
  const auto readings = odometry(room, 2.0, {0.3, 0.0});
  ASSERT_EQ(readings.size(), 19u);  // the packet of 2.0 s is in transit
  for (const auto& [arrived, reading] : readings) {
    EXPECT_TRUE(is_multiple(reading.measured, 100ms));
    EXPECT_EQ(arrived - reading.measured, 22ms);
  }
}

TEST(Pioneer, QuantisesOdometryToMillimetresAnd4096thsOfATurn) {
  Room room;
  room.add("r1", {});
  const auto readings = odometry(room, 3.0, {0.3, 0.4});
  for (const auto& entry : readings) {
    const auto& pose = entry.second.value.pose;
    EXPECT_NEAR(pose.x * 1e3, std::round(pose.x * 1e3), 1e-6);
    const double units = pose.heading * 4096.0 / (2.0 * std::numbers::pi);
    EXPECT_NEAR(units, std::round(units), 1e-6);
  }
  EXPECT_GT(readings.back().second.value.pose.x, 0.3);
}

TEST(Pioneer, QuantisesCommandsToMillimetresPerSecond) {
  Room room;
  const Pioneer& pioneer = room.add("r1", {});
  room.run(3.0, {0.1004, 0.0});
  EXPECT_DOUBLE_EQ(pioneer.state().servo.setpoint.forward, 0.1);
}

TEST(Pioneer, HasTrueOdometryIfIdealAndAnErrorIfAWheelIsLarger) {
  PioneerConfig ideal;
  ideal.ideal = true;
  foothill_core::YamlMap settings =
      foothill_core::YamlMap::from_text("left_wheel: {radius_factor: 1.02}", "test");
  const PioneerConfig asymmetric = read_pioneer(settings);
  for (const auto& [config, is_ideal] : {std::pair{ideal, true}, std::pair{asymmetric, false}}) {
    Room room;
    const Pioneer& pioneer = room.add("r1", {.x = 1.0, .y = 2.0, .yaw = 0.7}, config);
    room.run(6.0, {0.4, 0.2});
    room.idle(3.0);  // until it is at rest
    std::optional<DeviceReading<OdometrySample>> last;
    while (auto reading = room.pioneers[0]->take_odometry(room.world.now())) last = reading;
    ASSERT_TRUE(last.has_value());
    const auto& estimate = last->value.pose;
    const auto& truth = pioneer.motion().pose;
    // True position relative to the start pose.
    const Eigen::Vector2d moved =
        Eigen::Rotation2Dd{-0.7} * Eigen::Vector2d{truth.x - 1.0, truth.y - 2.0};
    const double error = std::hypot(moved.x() - estimate.x, moved.y() - estimate.y);
    if (is_ideal) {
      EXPECT_LT(error, 1e-12);
    } else {
      EXPECT_GT(error, 0.02);
    }
  }
}

TEST(Pioneer, AppliesACalibrationFileNextToItsConfiguration) {
  const auto folder = std::filesystem::temp_directory_path();
  std::ofstream{folder / "foothill_calibration.yaml"}
      << "/**/diff_drive_controller:\n  ros__parameters:\n    left_wheel_radius_multiplier: 1.02\n";
  foothill_core::YamlMap settings = foothill_core::YamlMap::from_text(
      "calibration: foothill_calibration.yaml\n"
      "left_wheel: {radius_factor: 1.02}",
      (folder / "robots.yaml").string());
  Room room;
  const Pioneer& pioneer = room.add("r1", {}, read_pioneer(settings));
  room.run(10.0, {0.3, 0.0});
  // Without calibration, a left wheel that is 2 % larger would turn it by more than half a radian.
  EXPECT_NEAR(pioneer.motion().pose.yaw, 0.0, 0.01);
  EXPECT_NEAR(pioneer.motion().pose.x, pioneer.state().odometry.pose.x, 0.005);
}

/// Returns the first bumper reading with a pressed segment when a robot drives against a thin post.
BumperSample bump_a_post(double x, double y, double speed) {
  Terrain terrain = floor();
  EXPECT_TRUE(terrain.scene.add(solid("post", foothill_scene::Cylinder{0.005, 1.0}, {x, y, 0.5})));
  Room room{std::move(terrain)};
  Pioneer& pioneer = room.add("r", {});
  for (int i = 0; i < 100; ++i) {
    room.run(0.1, {speed, 0.0});
    while (const auto reading = pioneer.take_bumpers(room.world.now())) {
      const auto& [front, rear, left, right] = reading->value;
      if (std::ranges::count(front, 1.0) + std::ranges::count(rear, 1.0) > 0) return reading->value;
    }
  }
  return {};
}

TEST(Pioneer, PressesTheSegmentInTheDirectionOfTheContact) {
  // The flat front and rear are 0.2275 m from the middle of the rings.
  const auto offset_at = [](double degrees) {
    return 0.2275 * std::tan(degrees * std::numbers::pi / 180.0);
  };
  EXPECT_THAT(bump_a_post(0.4, 0.0, 0.2).front, ElementsAre(0, 0, 1, 0, 0));
  EXPECT_THAT(bump_a_post(0.4, offset_at(27.0), 0.2).front, ElementsAre(0, 1, 0, 0, 0));
  EXPECT_THAT(bump_a_post(0.4, offset_at(-30.0), 0.2).front, ElementsAre(0, 0, 0, 1, 0));
  const BumperSample behind = bump_a_post(-0.5, offset_at(27.0), -0.2);
  EXPECT_THAT(behind.rear, ElementsAre(0, 1, 0, 0, 0));
  EXPECT_THAT(behind.front, Each(0.0));
}

TEST(Pioneer, PressesItsFrontBumperAtAWallAndStalls) {
  Room room;
  ASSERT_TRUE(room.world.add_obstacle(wall("wall", 0.5)));
  Pioneer& pioneer = room.add("r1", {});
  std::optional<DeviceReading<BumperSample>> last;
  for (int i = 0; i < 6000; ++i) {
    room.run(1e-3, {0.5, 0.0});
    while (auto reading = pioneer.take_bumpers(room.world.now())) last = reading;
  }
  ASSERT_TRUE(last.has_value());
  EXPECT_THAT(last->value.front, Contains(1.0));
  EXPECT_THAT(last->value.rear, Each(0.0));
  EXPECT_TRUE(pioneer.health().stalled);
  EXPECT_EQ(last->value.left_stalled, 1.0);
}

TEST(Pioneer, DoesNotMoveWithItsMotorsDisabled) {
  Room room;
  Pioneer& pioneer = room.add("r1", {});
  ASSERT_TRUE(pioneer.enable_motors(false));
  room.run(2.0, {0.5, 0.0});
  EXPECT_NEAR(pioneer.motion().pose.x, 0.0, 1e-9);
  ASSERT_TRUE(pioneer.enable_motors(true));
  room.run(2.0, {0.5, 0.0});
  EXPECT_GT(pioneer.motion().pose.x, 0.3);
}

TEST(Pioneer, StopsAfterTheBatteryCutOff) {
  foothill_core::YamlMap settings = foothill_core::YamlMap::from_text(
      "battery: {capacity_ah: 0.02, cut_off: 0.2, charge: 0.4}", "test");
  Room room;
  Pioneer& pioneer = room.add("r1", {}, read_pioneer(settings));
  bool warned = false;
  for (int i = 0; i < 60 && pioneer.health().power != pioneer_dynamics::PowerState::kCutOff; ++i) {
    room.run(0.1, {0.3, 0.0});
    warned = warned || pioneer.health().power == pioneer_dynamics::PowerState::kWarning;
  }
  EXPECT_TRUE(warned);
  // 0.2 of 0.24 W h are 172.8 J: 4.1 s at the 42 W of its loads, less with its motors running.
  EXPECT_EQ(pioneer.health().power, pioneer_dynamics::PowerState::kCutOff);
  room.run(3.0, {0.3, 0.0});
  EXPECT_NEAR(pioneer.motion().forward, 0.0, 0.01);
}

TEST(Pioneer, StopsAndSendsNothingWhileDisconnectedAndCountsTheReconnection) {
  Room room;
  Pioneer& pioneer = room.add("r1", {});
  odometry(room, 2.0, {0.3, 0.0});
  EXPECT_TRUE(pioneer.link(room.world.now()).connected);
  ASSERT_TRUE(pioneer.inject("link", {.kind = FaultKind::kDisconnect, .until = 5s}));
  EXPECT_FALSE(reason(pioneer.reset_odometry()).empty());
  EXPECT_LE(odometry(room, 2.9, {0.3, 0.0}).size(), 1u);
  EXPECT_NEAR(pioneer.motion().forward, 0.0, 1e-3);
  EXPECT_FALSE(pioneer.link(room.world.now()).connected);
  EXPECT_GT(odometry(room, 1.0, {0.3, 0.0}).size(), 6u);
  EXPECT_TRUE(pioneer.link(room.world.now()).connected);
  EXPECT_EQ(pioneer.link(room.world.now()).reconnects, 1u);
}

TEST(Pioneer, FollowsCommandsWithABias) {
  Room room;
  Pioneer& pioneer = room.add("r1", {});
  ASSERT_TRUE(
      pioneer.inject("cmd_vel", {.kind = FaultKind::kBias, .value = 0.2, .field = "yaw_rate"}));
  room.run(3.0, {0.3, 0.0});
  EXPECT_NEAR(pioneer.motion().yaw_rate, 0.2, 0.02);
  ASSERT_TRUE(pioneer.clear_faults(""));
  room.run(3.0, {0.3, 0.0});
  EXPECT_NEAR(pioneer.motion().yaw_rate, 0.0, 0.02);
}

TEST(Pioneer, RejectsFaultsOnUnknownDevices) {
  Room room;
  Pioneer& pioneer = room.add("r1", {});
  EXPECT_THAT(reason(pioneer.inject("warp_drive", {})), HasSubstr("joint_states"));
  EXPECT_THAT(reason(pioneer.inject("link", {.kind = FaultKind::kNoise})), HasSubstr("link"));
  EXPECT_THAT(reason(pioneer.clear_faults("warp_drive")), HasSubstr("no device"));
}

TEST(Pioneer, HasZeroOdometryAfterAnOdometryReset) {
  Room room;
  Pioneer& pioneer = room.add("r1", {});
  odometry(room, 3.0, {0.3, 0.0});
  room.idle(3.05);  // no packet is in transit
  while (pioneer.take_odometry(room.world.now())) {
  }
  ASSERT_TRUE(pioneer.reset_odometry());
  room.idle(0.2);
  EXPECT_EQ(pioneer.take_odometry(room.world.now())->value.pose.x, 0.0);
}

TEST(Pioneer, RepeatsItsMotionAfterAReset) {
  Room room;
  Pioneer& pioneer = room.add("r1", {});
  ASSERT_TRUE(pioneer.inject("odom", {.kind = FaultKind::kNoise, .value = 0.1}));
  const auto first = odometry(room, 2.0, {0.4, 0.3});
  room.world.reset();
  pioneer.reset();
  ASSERT_TRUE(pioneer.inject("odom", {.kind = FaultKind::kNoise, .value = 0.1}));
  const auto second = odometry(room, 2.0, {0.4, 0.3});
  ASSERT_EQ(first.size(), second.size());
  EXPECT_EQ(first.back().second.value.pose.x, second.back().second.value.pose.x);
}

TEST(Pioneer, RollsDownASlopeWithItsMotorsOff) {
  Terrain terrain;
  const double lean = 0.1;
  const foothill_scene::Plane slope{{-std::sin(lean), 0.0, std::cos(lean)}};  // rises with x
  ASSERT_TRUE(terrain.scene.add(solid("slope", slope, {0.0, 0.0, 0.0}, "lab_floor")));
  Room room{std::move(terrain)};
  Pioneer& pioneer = room.add("r1", {});
  ASSERT_TRUE(pioneer.enable_motors(false));
  room.idle(2.0);
  EXPECT_LT(pioneer.motion().pose.x, -0.02);
  EXPECT_NEAR(pioneer.motion().pose.z, pioneer.motion().pose.x * std::tan(lean), 1e-3);
}

}  // namespace
}  // namespace foothill_proxy::testing

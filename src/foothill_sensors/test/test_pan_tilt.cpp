#include <gmock/gmock.h>

#include <numbers>
#include <stdexcept>

#include "foothill_sensors/pan_tilt.hpp"

namespace foothill_sensors {
namespace {

using namespace std::chrono_literals;

TEST(PanTilt, MovesToItsTargetAtOneRadianPerSecond) {
  PanTilt unit{PanTiltSettings{}};
  unit.command(1s, {.position = {0.5, std::nullopt}});
  EXPECT_DOUBLE_EQ(unit.state(1s).position[0], 0.0);
  EXPECT_DOUBLE_EQ(unit.state(1200ms).position[0], 0.2);
  EXPECT_DOUBLE_EQ(unit.state(1200ms).velocity[0], 1.0);
  EXPECT_DOUBLE_EQ(unit.state(3s).position[0], 0.5);
  EXPECT_DOUBLE_EQ(unit.state(3s).velocity[0], 0.0);
  EXPECT_DOUBLE_EQ(unit.state(3s).position[1], 0.0);
}

TEST(PanTilt, RespectsTheSpeedOfTheCommandAndOfTheJoint) {
  PanTilt unit{PanTiltSettings{}};
  unit.command(0s, {.position = {-1.0, 0.4}, .speed = {0.1, 50.0}});
  EXPECT_DOUBLE_EQ(unit.state(100ms).position[0], -0.01);
  EXPECT_DOUBLE_EQ(unit.state(100ms).position[1], 0.1);
}

TEST(PanTilt, StopsAtItsLimits) {
  // Limits of the description: pan 159 degrees, tilt -31 to 47 degrees.
  PanTilt unit{PanTiltSettings{}};
  unit.command(0s, {.position = {10.0, 10.0}});
  EXPECT_NEAR(unit.state(60s).position[0], 159.0 * std::numbers::pi / 180.0, 1e-4);
  EXPECT_NEAR(unit.state(60s).position[1], 47.0 * std::numbers::pi / 180.0, 1e-4);
  unit.command(60s, {.position = {-10.0, -10.0}});
  EXPECT_NEAR(unit.state(100s).position[1], -31.0 * std::numbers::pi / 180.0, 1e-4);
}

TEST(PanTilt, ReversesFromItsPresentPosition) {
  PanTilt unit{PanTiltSettings{}};
  unit.command(0s, {.position = {1.0, std::nullopt}});
  unit.command(400ms, {.position = {-1.0, std::nullopt}});
  EXPECT_DOUBLE_EQ(unit.state(500ms).position[0], 0.3);
  EXPECT_DOUBLE_EQ(unit.state(500ms).velocity[0], -1.0);
  // The history before the new command is unchanged.
  EXPECT_DOUBLE_EQ(unit.state(300ms).position[0], 0.3);
}

TEST(PanTilt, ContinuesAJointThatACommandOmits) {
  PanTilt unit{PanTiltSettings{}};
  unit.command(0s, {.position = {1.0, std::nullopt}});
  unit.command(500ms, {.position = {std::nullopt, 0.2}});
  EXPECT_DOUBLE_EQ(unit.state(800ms).position[0], 0.8);
}

TEST(PanTilt, RotatesItsPayloadAboutBothAxes) {
  const PanTiltSettings settings;
  PanTilt unit{settings};
  unit.command(0s, {.position = {std::numbers::pi / 2.0, 0.5}});
  const Eigen::Isometry3d X_BT = unit.pose(10s);
  // Panned to the left, x points along y; tilted down, it falls by the sine.
  const Eigen::Vector3d ahead = X_BT.linear() * Eigen::Vector3d::UnitX();
  EXPECT_NEAR(ahead.x(), 0.0, 1e-12);
  EXPECT_NEAR(ahead.y(), std::cos(0.5), 1e-12);
  EXPECT_NEAR(ahead.z(), -std::sin(0.5), 1e-12);
  EXPECT_NEAR(X_BT.translation().z(), settings.p_BM.z() + settings.tilt_height, 1e-12);
}

TEST(PanTilt, ReturnsToZeroAfterAReset) {
  PanTilt unit{PanTiltSettings{}};
  unit.command(5s, {.position = {1.0, 0.3}});
  unit.reset();
  EXPECT_EQ(unit.state(8s).position, (std::array{0.0, 0.0}));
  unit.command(1s, {.position = {1.0, std::nullopt}});
  EXPECT_DOUBLE_EQ(unit.state(1500ms).position[0], 0.5);
}

TEST(PanTilt, RejectsLimitsThatExcludeZero) {
  PanTiltSettings settings;
  settings.pan = {.lower = 1.0, .upper = 2.0};
  EXPECT_THROW(PanTilt{settings}, std::invalid_argument);
  settings = {};
  settings.tilt.speed = 0.0;
  EXPECT_THROW(PanTilt{settings}, std::invalid_argument);
}

}  // namespace
}  // namespace foothill_sensors

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "pioneer_modes/echo_map.hpp"
#include "pioneer_modes/guard.hpp"

namespace pioneer_modes {
namespace {

/// Returns points 1 cm apart on a wall across the path at x.
std::vector<Eigen::Vector2d> wall_ahead(double x) {
  std::vector<Eigen::Vector2d> wall;
  for (int i = -1000; i <= 1000; i += 10) wall.emplace_back(x, 1e-3 * i);
  return wall;
}

/// Returns the stopping distance of a robot that brakes with full deceleration after the reaction
/// time [m].
double stopping_distance(const GuardConfig& config, double speed) {
  return speed * config.reaction_time + 0.5 * speed * speed / config.deceleration;
}

TEST(FreeDistance, IsTheDistanceToAWallMinusTheMargin) {
  const Outline outline;
  // The distance is checked in steps of 2 cm, so it is at most one step too short.
  const double free = free_distance(outline, 1.0, wall_ahead(1.0), 0.1, 2.0);
  EXPECT_LE(free, 1.0 - outline.front - 0.1);
  EXPECT_GE(free, 1.0 - outline.front - 0.1 - 0.021);
}

TEST(FreeDistance, IsTheLimitWithoutObstacles) {
  EXPECT_DOUBLE_EQ(free_distance({}, 1.0, {}, 0.1, 2.0), 2.0);
}

TEST(FreeDistance, IgnoresObstaclesNextToThePath) {
  const Outline outline;
  const std::vector<Eigen::Vector2d> post{{0.8, outline.half_width + 0.11}};
  EXPECT_DOUBLE_EQ(free_distance(outline, 1.0, post, 0.1, 2.0), 2.0);
}

TEST(FreeTime, EndsWhenTheRearReachesAPostDuringATurnInPlace) {
  const Outline outline;
  // A post behind the rear, within the radius of its corners: the rear reaches it at r cos(a) =
  // back.
  const double r = 0.3;
  const std::vector<Eigen::Vector2d> post{{-r, 0.0}};
  const double expected = std::numbers::pi - std::acos(outline.back / r);
  const double time = free_time(outline, {0.0, 1.0}, post, 1e-6, 3.0);
  // The motion is checked in steps of 2 cm at the corners.
  EXPECT_LE(time, expected);
  EXPECT_GE(time, expected - 0.02 / outline.reach());
}

TEST(Guard, PassesCommandsWithoutObstacles) {
  const VelocityCommand desired{0.3, 0.2};
  const VelocityCommand allowed = guarded({}, desired, {});
  EXPECT_DOUBLE_EQ(allowed.forward, desired.forward);
  EXPECT_DOUBLE_EQ(allowed.yaw_rate, desired.yaw_rate);
}

TEST(Guard, SlowsDownSoThatTheRobotStopsInTime) {
  const GuardConfig config;
  for (double x = 0.35; x < 1.2; x += 0.01) {
    const double room = x - config.outline.front - config.margin;
    const VelocityCommand allowed = guarded(config, {0.5, 0.0}, wall_ahead(x));
    EXPECT_LE(stopping_distance(config, allowed.forward), room + 1e-9) << x;
  }
}

TEST(Guard, StopsAtTheMargin) {
  const GuardConfig config;
  const auto wall = wall_ahead(config.outline.front + config.margin + 0.005);
  EXPECT_EQ(guarded(config, {0.3, 0.0}, wall).forward, 0.0);
}

TEST(Guard, LetsARobotMoveAwayFromAnObstacleWithinTheMargin) {
  const GuardConfig config;
  const auto wall = wall_ahead(config.outline.front + 0.02);
  EXPECT_EQ(guarded(config, {0.3, 0.0}, wall).forward, 0.0);
  EXPECT_LT(guarded(config, {-0.3, 0.0}, wall).forward, -0.25);
}

TEST(Guard, KeepsTheCurvatureOfTheCommand) {
  const GuardConfig config;
  const VelocityCommand allowed = guarded(config, {0.4, 0.4}, wall_ahead(0.55));
  ASSERT_GT(allowed.forward, 0.0);
  ASSERT_LT(allowed.forward, 0.4);
  EXPECT_NEAR(allowed.yaw_rate, allowed.forward, 1e-12);
}

RC_GTEST_PROP(Guard, KeepsARobotThatBrakesInTimeAwayFromObstacles, (void)) {
  const GuardConfig config;
  const auto real = [](double low, double high) {
    return low + (high - low) * *rc::gen::inRange(0, 10001) / 10000.0;
  };
  std::vector<Eigen::Vector2d> points;
  for (int i = 0; i < 5; ++i) points.emplace_back(real(-1.0, 1.0), real(-1.0, 1.0));
  std::erase_if(points, [&](const auto& p) { return config.outline.distance(p) < config.margin; });
  const VelocityCommand go = guarded(config, {real(-0.7, 0.7), real(-1.5, 1.5)}, points);
  // The robot continues for the reaction time, then brakes along its arc.
  const double brakes = std::max(std::abs(go.forward) / config.deceleration,
                                 std::abs(go.yaw_rate) / config.yaw_deceleration);
  const double path_time = config.reaction_time + 0.5 * brakes;
  for (int i = 0; i <= 100; ++i) {
    const PlanarPose pose =
        foothill_core::advance({}, {go.forward, 0.0, go.yaw_rate}, path_time * i / 100.0);
    for (const auto& p : points) {
      // Between two steps of the prediction the outline may be nearer by one step.
      RC_ASSERT(config.outline.distance(to_body(pose, p)) > config.margin - 0.021);
    }
  }
}

}  // namespace
}  // namespace pioneer_modes

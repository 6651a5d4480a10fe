#include <gmock/gmock.h>

#include "pioneer_modes_yard/yard_rig.hpp"

namespace pioneer_modes_yard {
namespace {

using pioneer_modes::Mode;

TEST(Yard, HasNoCollisionsWhileWandering) {
  for (const std::uint64_t seed : {1U, 2U}) {
    YardRig rig{YARD_WORLD, {}, seed};
    rig.law().set_mode(Mode::kWander);
    rig.run(300.0);
    const DriveReport report = rig.report();
    EXPECT_EQ(report.collisions, 0U) << seed;
    EXPECT_GT(report.distance, 30.0) << seed;
    EXPECT_GT(report.covered, 4.0) << seed;
    EXPECT_GT(report.closest, 0.0) << seed;
  }
}

TEST(Yard, StopsATeleoperatedRobotAtTheFence) {
  YardRig rig{YARD_WORLD, {}, 1};
  rig.law().set_mode(Mode::kTeleop);
  for (int i = 0; i < 300; ++i) {
    rig.law().on_commander(0.1 * i + 0.1, {0.5, 0.0});
    rig.run(0.1);
  }
  EXPECT_EQ(rig.report().collisions, 0U);
  EXPECT_GT(rig.report().distance, 1.0);
  EXPECT_NEAR(rig.robot().motion().forward, 0.0, 0.01);
}

TEST(Yard, LetsARobotReachAGoalWithTheAccuracyOfOdometry) {
  YardRig rig{YARD_WORLD, {}, 1};
  rig.law().set_mode(Mode::kPosition);
  rig.run(2.0);
  rig.law().set_goal({0.8, 0.5, 1.0});
  rig.run(30.0);
  const auto pose = rig.robot().motion().pose;
  // Tolerance of the goal plus the error of odometry over a metre.
  EXPECT_NEAR(pose.x, 0.8, 0.02);
  EXPECT_NEAR(pose.y, 0.5, 0.02);
  EXPECT_NEAR(pose.yaw, 1.0, 0.04);
}

TEST(Yard, IsReproducible) {
  Eigen::Vector2d end[2];
  for (auto& place : end) {
    YardRig rig{YARD_WORLD, {}, 4};
    rig.law().set_mode(Mode::kWander);
    rig.run(30.0);
    place = rig.report().path.back();
  }
  EXPECT_EQ(end[0], end[1]);
}

}  // namespace
}  // namespace pioneer_modes_yard

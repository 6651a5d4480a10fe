#include <gmock/gmock.h>

#include <cmath>
#include <numbers>

#include "diff_drive_controller/odometry.hpp"

namespace diff_drive_controller {
namespace {

constexpr double kSeparation = 0.33;
constexpr double kRadius = 0.0975;

Odometry of_a_pioneer() {
  Odometry odometry{10};
  odometry.set_wheels(kSeparation, kRadius, kRadius);
  return odometry;
}

TEST(Odometry, ClosesACircleHoweverCoarseTheSteps) {
  // A constant curvature makes every step an exact arc: nothing but rounding is left.
  for (const int steps : {4, 7, 100}) {
    Odometry odometry = of_a_pioneer();
    const double circle = 1.0;  // radius [m]
    const double turn = 2.0 * std::numbers::pi;
    odometry.update_from_positions(0.0, 0.0, 0.1);
    for (int i = 1; i <= steps; ++i) {
      const double part = turn * i / steps;
      odometry.update_from_positions(part * (circle - kSeparation / 2) / kRadius,
                                     part * (circle + kSeparation / 2) / kRadius, 0.1);
    }
    EXPECT_NEAR(odometry.x(), 0.0, 1e-12);
    EXPECT_NEAR(odometry.y(), 0.0, 1e-12);
    EXPECT_NEAR(odometry.heading(), turn, 1e-12);
  }
}

TEST(Odometry, StartsWhereverTheWheelsAre) {
  Odometry odometry = of_a_pioneer();
  odometry.update_from_positions(100.0, -50.0, 0.1);
  EXPECT_EQ(odometry.x(), 0.0);
  EXPECT_EQ(odometry.heading(), 0.0);
  odometry.update_from_positions(101.0, -49.0, 0.1);
  EXPECT_NEAR(odometry.x(), kRadius, 1e-12);
}

TEST(Odometry, RatesAndAnglesOfWheelsAgree) {
  Odometry by_angle = of_a_pioneer();
  Odometry by_rate = of_a_pioneer();
  by_angle.update_from_positions(0.0, 0.0, 0.1);
  for (int i = 1; i <= 20; ++i) {
    by_angle.update_from_positions(0.3 * i, 0.5 * i, 0.1);
    by_rate.update_from_velocities(3.0, 5.0, 0.1);
  }
  EXPECT_NEAR(by_angle.x(), by_rate.x(), 1e-12);
  EXPECT_NEAR(by_angle.y(), by_rate.y(), 1e-12);
  EXPECT_NEAR(by_angle.linear(), 4.0 * kRadius, 1e-12);
  EXPECT_NEAR(by_angle.angular(), 2.0 * kRadius / kSeparation, 1e-12);
}

TEST(Odometry, ResetForgetsEverything) {
  Odometry odometry = of_a_pioneer();
  odometry.update_open_loop(1.0, 0.5, 1.0);
  odometry.reset();
  EXPECT_EQ(odometry.x(), 0.0);
  EXPECT_EQ(odometry.y(), 0.0);
  EXPECT_EQ(odometry.heading(), 0.0);
  EXPECT_EQ(odometry.linear(), 0.0);
}

TEST(RollingMean, IsTheMeanOfTheLastValues) {
  RollingMean mean{3};
  EXPECT_EQ(mean.mean(), 0.0);
  for (const double value : {1.0, 2.0, 3.0, 4.0}) mean.add(value);
  EXPECT_DOUBLE_EQ(mean.mean(), 3.0);
}

}  // namespace
}  // namespace diff_drive_controller

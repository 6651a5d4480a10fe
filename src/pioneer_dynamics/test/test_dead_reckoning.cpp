#include <gmock/gmock.h>

#include "pioneer_dynamics/dead_reckoning.hpp"
#include "support.hpp"

namespace pioneer_dynamics {
namespace {

constexpr double kPi = std::numbers::pi;

TEST(DeadReckoning, FollowsARobotThatDoesNotSlipWithinItsTicks) {
  const VehicleParameters vehicle = testing::balanced_vehicle();
  const KineticModel model{vehicle};
  const Odometer odometer{.drive = drive_geometry(vehicle)};
  testing::Dice dice{9};
  KineticState state = at_rest({});
  Odometry odometry = reset_odometry({});
  Inputs inputs;
  for (int i = 0; i < 30000; ++i) {
    if (i % 500 == 0) {
      const double both = dice.between(-0.04, 0.05);
      const double turn = -0.02 * state.motion.yaw_rate + dice.between(-0.01, 0.01);
      inputs = testing::torques(both - turn, both + turn);
    }
    state = step(model, testing::unlimited_friction(), inputs, state, 1e-3).state;
    if (i % 100 == 99) {
      odometry = reckon(odometer, odometry, odometer.encoders.read(state.motion.angle()), 0.1);
    }
  }
  // Two ticks at the rim are 0.6 mm; across the track, 0.002 rad of heading at all times.
  EXPECT_NEAR(odometry.pose.heading, state.motion.heading, 0.002);
  EXPECT_NEAR(odometry.pose.x, state.motion.x, 0.05);
  EXPECT_NEAR(odometry.pose.y, state.motion.y, 0.05);
}

TEST(DeadReckoning, OneArcIsExactWhereTheThesisRuleIsNot) {
  // A quarter circle in one update: both wheels turn uniformly, so the end is known.
  Odometer odometer{.drive = {0.1, 0.1, 0.2, 0.2}};
  odometer.encoders.ticks_per_revolution = 1e9;
  const double left = (0.5 - 0.2) * kPi / 2 / 0.1;
  const double right = (0.5 + 0.2) * kPi / 2 / 0.1;
  const Odometry end = reckon(odometer, {}, odometer.encoders.read({left, right}), 1.0);
  EXPECT_NEAR(end.pose.x, 0.5, 1e-7);
  EXPECT_NEAR(end.pose.y, 0.5, 1e-7);
  EXPECT_NEAR(end.pose.heading, kPi / 2, 1e-7);
  EXPECT_NEAR(end.twist.forward, 0.5 * kPi / 2, 1e-7);
}

TEST(DeadReckoning, TheCovarianceIsThatOfManyNoisyRuns) {
  // Wheel paths with independent errors whose variance grows with their length, integrated here by
  // hand. 4000 runs estimate a variance with a standard error of 2.2 %; five of those are allowed.
  Odometer odometer{.drive = {0.1, 0.1, 0.2, 0.2}};
  odometer.encoders.ticks_per_revolution = 1e9;
  odometer.variance_per_metre = 1e-4;
  const double tick = odometer.encoders.resolution();
  const auto ticks = [&](double path) { return static_cast<std::int64_t>(path / 0.1 / tick); };
  const int updates = 40;
  Odometry straight;
  for (int i = 1; i <= updates; ++i) {
    straight = reckon(odometer, straight, {ticks(0.05 * i), ticks(0.06 * i)}, 0.1);
  }
  std::mt19937 engine{10};
  std::normal_distribution<double> noise;
  Eigen::Matrix3d sum = Eigen::Matrix3d::Zero();
  const int runs = 4000;
  for (int run = 0; run < runs; ++run) {
    Eigen::Vector3d pose = Eigen::Vector3d::Zero();
    for (int i = 0; i < updates; ++i) {
      const double left = 0.05 + std::sqrt(1e-4 * 0.05) * noise(engine);
      const double right = 0.06 + std::sqrt(1e-4 * 0.06) * noise(engine);
      const double turn = (right - left) / 0.4;
      const double middle = pose[2] + 0.5 * turn;
      pose += Eigen::Vector3d{0.5 * (left + right) * std::cos(middle),
                              0.5 * (left + right) * std::sin(middle), turn};
    }
    const Eigen::Vector3d error{pose[0] - straight.pose.x, pose[1] - straight.pose.y,
                                pose[2] - straight.pose.heading};
    sum += error * error.transpose();
  }
  const Eigen::Matrix3d sampled = sum / runs;
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(straight.covariance(i, i) / sampled(i, i), 1.0, 0.11) << i;
  }
  EXPECT_NEAR(straight.covariance(1, 2) / sampled(1, 2), 1.0, 0.11);
}

TEST(DeadReckoning, AWrongTrackTurnsEverythingByTheSameFactor) {
  const DriveGeometry truth{0.1, 0.1, 0.2, 0.2};
  Odometer odometer{.drive = {0.1, 0.1, 0.21, 0.21}};
  odometer.encoders.ticks_per_revolution = 1e8;
  const WheelPair spin = spin_from_twist(truth, 0.0, 1.0);
  const Odometry end = reckon(odometer, {}, odometer.encoders.read(spin), 1.0);
  EXPECT_NEAR(end.pose.heading, 0.2 / 0.21, 1e-6);
}

TEST(DeadReckoning, AResetClearsPoseAndCovariance) {
  const Odometry odometry = reset_odometry({5, 7});
  EXPECT_EQ(odometry.ticks, (Ticks{5, 7}));
  EXPECT_EQ(odometry.pose.x, 0.0);
  EXPECT_EQ(odometry.covariance.norm(), 0.0);
}

}  // namespace
}  // namespace pioneer_dynamics

#include <gmock/gmock.h>

#include <cmath>

#include "lidar_targets/target_track.hpp"

namespace lidar_targets {
namespace {

using foothill_core::PlanarPose;
using ::testing::AllOf;
using ::testing::Ge;
using ::testing::Le;

constexpr double kPeriod = 0.2;
constexpr double kSigma = 0.005;

/// An observation without rays that could be added up: the standing estimate is the last scan's.
Observation observation(double time, const PlanarPose& pose, double sigma = kSigma) {
  Observation result{.time = time, .square = {.pose = pose}};
  result.rays = {{0, {.angle = 0.0, .range = 3.0, .hits = 1}}};
  result.square.covariance.diagonal() << sigma * sigma, sigma * sigma, 0.01 * 0.01;
  return result;
}

TEST(TargetTrack, FirstEstimateIsTheFirstObservation) {
  const TargetTrack track{{}, observation(1.0, {3.0, 0.1, 0.2})};
  EXPECT_DOUBLE_EQ(track.estimate().pose.x, 3.0);
  EXPECT_DOUBLE_EQ(track.estimate().pose.y, 0.1);
  EXPECT_DOUBLE_EQ(track.estimate().pose.heading, 0.2);
  EXPECT_EQ(track.scans(), 1);
  EXPECT_NEAR(track.estimate().covariance(0, 0), kSigma * kSigma, 1e-12);
}

TEST(TargetTrack, MatchesWithinHalfASideOfAPrediction) {
  const TargetTrack track{{}, observation(0.0, {3.0, 0.0, 0.0})};
  EXPECT_TRUE(track.matches(observation(kPeriod, {3.19, 0.0, 0.0})));
  EXPECT_FALSE(track.matches(observation(kPeriod, {3.21, 0.0, 0.0})));
  EXPECT_FALSE(track.matches(observation(kPeriod, {3.0, -0.21, 0.0})));
}

TEST(TargetTrack, FollowsConstantVelocityWithoutLag) {
  TargetTrack track{{}, observation(0.0, {3.0, 0.0, 0.0})};
  const double speed = 0.3;
  for (int i = 1; i <= 20; ++i) {
    const double time = i * kPeriod;
    const Observation next = observation(time, {3.0, speed * time, 0.0});
    ASSERT_TRUE(track.matches(next)) << i;
    track.update(next);
  }
  EXPECT_GT(track.moving_probability(), 0.99);
  EXPECT_EQ(track.scans(), 1);
  EXPECT_NEAR(track.estimate().pose.y, speed * 20 * kPeriod, 2e-3);
  // A filter averages: the estimate is more certain than one scan.
  EXPECT_LT(track.estimate().covariance(1, 1), kSigma * kSigma);
}

TEST(TargetTrack, PredictsTheNextPositionOfAMovingTarget) {
  TargetTrack track{{}, observation(0.0, {3.0, 0.0, 0.0})};
  for (int i = 1; i <= 10; ++i) track.update(observation(i * kPeriod, {3.0, 0.1 * i, 0.0}));
  // After a pause of two seconds the target is expected a metre further on.
  EXPECT_TRUE(track.matches(observation(4.0, {3.0, 2.0, 0.0})));
  EXPECT_FALSE(track.matches(observation(4.0, {3.0, 1.5, 0.0})));
}

TEST(TargetTrack, StandingTargetIsRecognised) {
  TargetTrack track{{}, observation(0.0, {3.0, 0.0, 0.1})};
  for (int i = 1; i <= 8; ++i) {
    track.update(observation(i * kPeriod, {3.0, i % 2 == 0 ? 0.002 : -0.002, 0.1}));
  }
  EXPECT_LT(track.moving_probability(), 0.1);
  EXPECT_GT(track.scans(), 5);
}

TEST(TargetTrack, NumberOfCombinedScansIsLimited) {
  TargetTrack track{{.scans = 3}, observation(0.0, {3.0, 0.0, 0.1})};
  for (int i = 1; i <= 8; ++i) track.update(observation(i * kPeriod, {3.0, 0.0, 0.1}));
  EXPECT_EQ(track.scans(), 3);
}

TEST(TargetTrack, HeadingIsModuloTheSymmetryOfASquare) {
  // 44 and -44 degrees are two degrees apart for a square.
  const double edge = 0.25 * 3.14159265358979;
  TargetTrack track{{}, observation(0.0, {3.0, 0.0, edge - 0.01})};
  track.update(observation(kPeriod, {3.0, 0.0, -edge + 0.01}));
  EXPECT_THAT(std::abs(track.estimate().pose.heading), AllOf(Ge(edge - 0.02), Le(edge + 1e-9)));
  EXPECT_LT(track.estimate().covariance(2, 2), 0.02 * 0.02);
}

TEST(TargetTrack, StartsOverAfterAJumpThatNeitherHypothesisExplains) {
  TargetTrack track{{}, observation(0.0, {3.0, 0.0, 0.0})};
  for (int i = 1; i <= 5; ++i) track.update(observation(i * kPeriod, {3.0, 0.0, 0.0}));
  track.update(observation(6 * kPeriod, {3.0, 0.15, 0.5}));
  EXPECT_EQ(track.scans(), 1);
  EXPECT_DOUBLE_EQ(track.estimate().pose.y, 0.15);
  EXPECT_NEAR(track.estimate().covariance(0, 0), kSigma * kSigma, 1e-12);
}

TEST(TargetTrack, FilterIsNeverMoreCertainThanThreeScans) {
  // Errors at edges are correlated from scan to scan; the filter must not average them away.
  TargetTrack track{{}, observation(0.0, {3.0, 0.0, 0.0})};
  for (int i = 1; i <= 100; ++i) {
    track.update(observation(i * kPeriod, {3.0, 0.06 * i, 0.0}));
  }
  EXPECT_GT(track.estimate().covariance(1, 1), kSigma * kSigma / 3.0);
}

}  // namespace
}  // namespace lidar_targets

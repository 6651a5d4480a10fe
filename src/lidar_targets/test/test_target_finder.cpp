#include <gmock/gmock.h>

#include <cmath>
#include <random>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "lidar_targets/target_finder.hpp"
#include "planar_scene.hpp"
#include "target_trial.hpp"

namespace lidar_targets {
namespace {

using foothill_core::kDegree;
using ::testing::AllOf;
using ::testing::Gt;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Lt;
using ::testing::SizeIs;
using ::testing::ThrowsMessage;

/// A finder and a scanner in a room with one square.
struct FinderRig {
  TargetFinder finder{{}};
  SyntheticScanner scanner{};
  std::mt19937_64 random{42};
  double time{};

  std::vector<Target> observe(const PlanarScene& scene) {
    time += 0.2;
    const std::vector<float> ranges = scanner.scan(scene, random);
    return finder.find({0.0, scanner.increment(), ranges, time}, unlimited_floor());
  }
  std::vector<Target> observe(const foothill_core::PlanarPose& square) {
    PlanarScene scene;
    scene.add_box({0, 0, 0}, 12.0, 10.0);
    scene.add_box(square, 0.4, 0.4);
    return observe(scene);
  }
};

TEST(TargetFinder, SingleScansHaveOneCentimetreAndTwoDegreesRms) {
  const TrialResult one = run_trials({.scans = 1, .trials = 300});
  EXPECT_EQ(one.missed, 0);
  EXPECT_EQ(one.false_targets, 0);
  EXPECT_LT(one.position_rms, 0.01);
  EXPECT_LT(one.heading_rms, 2.0 * kDegree);
}

TEST(TargetFinder, TenScansHaveHalfACentimetreRms) {
  const TrialResult ten = run_trials({.scans = 10, .trials = 100});
  EXPECT_EQ(ten.missed, 0);
  EXPECT_LT(ten.position_rms, 0.005);
  // The quantile of 100 trials varies from 0.5 to 1.1 cm; that of many is below 1 cm.
  EXPECT_LT(ten.position_95, 0.012);
  EXPECT_LT(ten.heading_95, 2.0 * kDegree);
}

TEST(TargetFinder, FineRaysHaveOneCentimetreInOneScan) {
  const TrialResult fine =
      run_trials({.scans = 1, .trials = 100, .scanner = {.spacing = 0.125 * kDegree}});
  EXPECT_LT(fine.position_95, 0.01);
  EXPECT_LT(fine.heading_95, 2.0 * kDegree);
}

TEST(TargetFinder, CovarianceIsConsistentWithTheErrors) {
  // e' P^-1 e has the chi-square distribution with three degrees of freedom: mean 3, standard
  // deviation sqrt(6), 5 % outside of the 95 % ellipsoid. Four standard deviations of the mean. The
  // covariance of a moving target is slightly too large because of the correlation at its edges.
  for (const auto& [scans, speed, trials] :
       {std::tuple{1, 0.0, 300}, {10, 0.0, 80}, {8, 0.1, 80}, {8, 0.3, 80}}) {
    const TrialResult result =
        run_trials({.scans = scans, .trials = trials, .seed = 11, .speed = speed});
    const double tolerance = 4.0 * std::sqrt(6.0 / trials);
    EXPECT_THAT(result.nees,
                AllOf(Gt(3.0 - tolerance - (speed > 0.0 ? 0.5 : 0.0)), Lt(3.0 + tolerance)))
        << scans << " scans at " << speed << " m/s";
    EXPECT_GT(result.covered, 0.95 - 4.0 * std::sqrt(0.95 * 0.05 / trials));
  }
}

TEST(TargetFinder, EstimateOfAMovingTargetDoesNotLag) {
  // Single errors have a standard deviation of half a centimetre, the mean of 80 of 0.06 cm.
  for (const double speed : {0.05, 0.3}) {
    const TrialResult result = run_trials({.scans = 8, .trials = 80, .seed = 5, .speed = speed});
    EXPECT_EQ(result.missed, 0);
    EXPECT_NEAR(result.lag, 0.0, 0.0025) << speed;
    EXPECT_LT(result.position_rms, 0.0075) << speed;
  }
}

TEST(TargetFinder, CombinesScansAgainAfterATargetHasStopped) {
  FinderRig rig;
  std::vector<Target> found;
  for (int i = 0; i < 16; ++i) {
    found = rig.observe({3.0, 0.05 * std::min(i, 8), 0.4});
    ASSERT_THAT(found, SizeIs(1));
    if (i == 8) {
      EXPECT_EQ(found[0].scans, 1);
    }
  }
  EXPECT_GT(found[0].scans, 3);
  EXPECT_NEAR(found[0].square.pose.y, 0.4, 0.015);
}

TEST(TargetFinder, DiscardsOldScansWhenATargetWasDisplaced) {
  FinderRig rig;
  std::vector<Target> found;
  for (int i = 0; i < 6; ++i) found = rig.observe({3.0, 0.0, 0.1});
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].scans, 6);
  found = rig.observe({2.88, 0.0, 0.1});
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].scans, 1);
  EXPECT_NEAR(found[0].square.pose.x, 2.88, 0.04);
}

TEST(TargetFinder, DiscardsTracksWhenTheDirectionsOrTheTimeChange) {
  FinderRig rig;
  for (int i = 0; i < 4; ++i) static_cast<void>(rig.observe({3.0, 0.0, 0.1}));
  EXPECT_EQ(rig.observe({3.0, 0.0, 0.1}).at(0).scans, 5);
  rig.scanner.spacing = 0.5 * kDegree;
  EXPECT_EQ(rig.observe({3.0, 0.0, 0.1}).at(0).scans, 1);
  EXPECT_EQ(rig.observe({3.0, 0.0, 0.1}).at(0).scans, 2);
  rig.time = 0.0;  // A simulation was reset.
  EXPECT_EQ(rig.observe({3.0, 0.0, 0.1}).at(0).scans, 1);
}

TEST(TargetFinder, FindsTheTargetsOfTheExampleRoom) {
  FinderRig rig;
  std::vector<Target> targets;
  for (int i = 0; i < 10; ++i) targets = rig.observe(example_room());
  ASSERT_THAT(targets, SizeIs(2));
  EXPECT_NEAR(targets[0].square.pose.x, -0.7, 0.015);
  EXPECT_NEAR(targets[0].square.pose.y, -1.25, 0.015);
  EXPECT_NEAR(targets[1].range, 3.0, 0.015);
  EXPECT_NEAR(targets[1].bearing, std::atan2(0.77, 2.9), 0.005);
  EXPECT_LT(targets[0].bearing, targets[1].bearing);
  EXPECT_GT(targets[0].rays, targets[1].rays);
}

TEST(TargetFinder, OrderOfTheRaysDoesNotMatter) {
  // The same scan measured counter-clockwise, as most scanners do.
  SyntheticScanner scanner;
  std::mt19937_64 random{1};
  PlanarScene scene;
  scene.add_box({0, 0, 0}, 12.0, 10.0);
  scene.add_box({-2.0, 2.0, 0.3}, 0.4, 0.4);
  const std::vector<float> ranges = scanner.scan(scene, random);
  const std::vector<float> reversed{ranges.rbegin(), ranges.rend()};
  TargetFinder clockwise{{}};
  TargetFinder counter{{}};
  const double last = scanner.increment() * static_cast<double>(ranges.size() - 1);
  const auto a = clockwise.find({0.0, scanner.increment(), ranges}, unlimited_floor());
  const auto b = counter.find({last, scanner.spacing, reversed}, unlimited_floor());
  ASSERT_THAT(a, SizeIs(1));
  ASSERT_THAT(b, SizeIs(1));
  EXPECT_NEAR((a[0].square.pose.position() - b[0].square.pose.position()).norm(), 0.0, 1e-4);
}

TEST(TargetFinder, EmptyRoomHasNoTarget) {
  FinderRig rig;
  PlanarScene room;
  room.add_box({0, 0, 0}, 12.0, 10.0);
  EXPECT_THAT(rig.observe(room), IsEmpty());
}

TEST(TargetFinder, TargetOffTheFloorIsIgnored) {
  FinderRig rig;
  const std::vector<float> ranges = rig.scanner.scan(example_room(), rig.random);
  const FloorTest front = floor_test({{0.0, -3.0}, {5.0, 3.0}}, {});
  const auto found = rig.finder.find({0.0, rig.scanner.increment(), ranges}, front);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_NEAR(found[0].range, 3.0, 0.05);
}

TEST(TargetFinder, RejectsInvalidFieldsByNameValueAndLimit) {
  const auto making = [](const TargetConfig& config) {
    return [config] { static_cast<void>(TargetFinder{config}); };
  };
  using Error = std::invalid_argument;
  EXPECT_THAT(making({.track = {.square = {.side = 0.0}}}),
              ThrowsMessage<Error>(HasSubstr("side is 0, must be from 0.05")));
  EXPECT_THAT(making({.track = {.square = {.noise = -1.0}}}),
              ThrowsMessage<Error>(HasSubstr("noise is -1")));
  EXPECT_THAT(making({.track = {.square = {.outlier_probability = 0.7}}}),
              ThrowsMessage<Error>(HasSubstr("outlier_probability is 0.7")));
  EXPECT_THAT(making({.track = {.acceleration = -1.0}}),
              ThrowsMessage<Error>(HasSubstr("acceleration is -1")));
  EXPECT_THAT(making({.track = {.speed = std::nan("")}}),
              ThrowsMessage<Error>(HasSubstr("speed is nan")));
  EXPECT_THAT(making({.track = {.scans = 0}}), ThrowsMessage<Error>(HasSubstr("scans is 0")));
  EXPECT_THAT(making({.limits = {.smallest = 0.5, .largest = 0.4}}),
              ThrowsMessage<Error>(HasSubstr("largest is 0.4, must be from 0.5")));
}

}  // namespace
}  // namespace lidar_targets

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <tuple>
#include <vector>

#include "sick_ld/flat_world.hpp"
#include "sick_ld/target_finder.hpp"
#include "target_bound.hpp"
#include "target_trial.hpp"

namespace sick_ld {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::Gt;
using ::testing::IsEmpty;
using ::testing::Lt;
using ::testing::SizeIs;

constexpr double kPi = std::numbers::pi;
constexpr float kInfinity = std::numeric_limits<float>::infinity();
const FloorTest kEverywhere = [](const Eigen::Vector2d&) { return true; };

TEST(Clusters, AreSeparatedByJumps) {
  const std::vector<float> ranges{2.0F, 2.1F, 2.5F, 2.4F, kInfinity, 2.4F, 0.1F, 0.1F};
  const auto clusters = find_clusters({0.0, 0.01, ranges}, {});
  ASSERT_THAT(clusters, SizeIs(3));
  EXPECT_THAT(clusters[0].rays, ElementsAre(0, 1));
  EXPECT_THAT(clusters[1].rays, ElementsAre(2, 3));
  EXPECT_THAT(clusters[2].rays, ElementsAre(5));
}

TEST(Clusters, AreJoinedWhereATurnCloses) {
  std::vector<float> ranges(575, kInfinity);
  for (const std::size_t ray : {573, 574, 0, 1, 2}) ranges[ray] = 3.0F;
  const auto clusters = find_clusters({0.0, -2.0 * kPi / 576.0, ranges}, {});
  ASSERT_THAT(clusters, SizeIs(1));
  EXPECT_THAT(clusters[0].rays, ElementsAre(573, 574, 0, 1, 2));
  // Half a turn does not close.
  EXPECT_THAT(find_clusters({0.0, -kPi / 576.0, ranges}, {}), SizeIs(2));
}

TEST(Clusters, OfTheRobotItselfAreDropped) {
  const std::vector<float> ranges(20, 0.15F);
  EXPECT_THAT(find_clusters({0.0, 0.01, ranges}, {}), IsEmpty());
}

TEST(Clusters, MustLieOnTheFloorAltogether) {
  const std::vector<float> ranges(14, 3.0F);
  const PlanarScan scan{0.0, 0.01, ranges};
  EXPECT_THAT(objects_on_floor(scan, {}, kEverywhere), SizeIs(1));
  const auto left_half = [](const Eigen::Vector2d& p) { return p.y() > 0.2; };
  EXPECT_THAT(objects_on_floor(scan, {}, left_half), IsEmpty());
}

TEST(SquareFit, FindsASquareExactlyWhereRangesAreExact) {
  const Pose2 truth{2.9, 0.77, 0.5};
  FlatWorld world;
  world.add_box(truth, 0.4, 0.4);
  std::vector<RayEvidence> rays;
  for (int i = -40; i <= 140; ++i) {
    const double angle = 0.2 * kPi / 180.0 * i;
    const double range = world.range(angle);
    rays.push_back(std::isfinite(range) ? RayEvidence{angle, range, 1, 0}
                                        : RayEvidence{angle, 0.0, 0, 1});
  }
  const auto found = fit_square(rays, {.side = 0.4, .noise = 1e-3});
  ASSERT_TRUE(found.has_value());
  EXPECT_NEAR(found->pose.x, truth.x, 1e-3);
  EXPECT_NEAR(found->pose.y, truth.y, 1e-3);
  EXPECT_NEAR(found->pose.heading, truth.heading, 2e-3);
}

TEST(SquareFit, NeedsThreeRays) {
  const std::vector<RayEvidence> rays{{0.0, 3.0, 1, 0}, {0.01, 3.0, 1, 0}};
  EXPECT_FALSE(fit_square(rays, {}).has_value());
}

TEST(SquareFit, IsAsGoodAsAnyEstimatorCanBe) {
  // Against the least mean square error there is, found by drawing poses, on the same rays. Draws
  // and the fit's grid are worth some percent.
  for (const int scans : {1, 10}) {
    const TargetBound bound = least_error({.scans = scans, .poses = 60, .samples = 20'000});
    EXPECT_THAT(bound.fit_position / bound.position, AllOf(Gt(0.95), Lt(1.08))) << scans;
    EXPECT_THAT(bound.fit_heading / bound.heading, AllOf(Gt(0.95), Lt(1.08))) << scans;
  }
}

TEST(SquareFit, LeavesOutWhatIsMixedFromTargetAndBackground) {
  const Pose2 truth{3.0, 0.0, 0.3};
  FlatWorld world;
  world.add_box(truth, 0.4, 0.4);
  std::vector<RayEvidence> rays;
  for (int i = -10; i <= 10; ++i) {
    const double angle = 0.625 * kPi / 180.0 * (i + 0.3);
    const double range = world.range(angle);
    rays.push_back(std::isfinite(range) ? RayEvidence{angle, range, 1, 0}
                                        : RayEvidence{angle, 0.0, 0, 1});
  }
  const auto is_hit = [](const RayEvidence& ray) { return ray.hits == 1; };
  const auto first = std::ranges::find_if(rays, is_hit);
  const auto clean = fit_square(rays, {});
  first->range += 0.15;
  const auto mixed = fit_square(rays, {});
  ASSERT_TRUE(clean && mixed);
  // One ray of fifteen is lost, and with it some of what is known of the edge.
  EXPECT_NEAR(mixed->pose.x, clean->pose.x, 0.01);
  EXPECT_NEAR(mixed->pose.y, clean->pose.y, 0.02);
  EXPECT_NEAR(mixed->pose.heading, clean->pose.heading, 0.05);
}

TEST(TargetFinder, FindsASquareAtThreeMetresToOneCentimetreAndTwoDegrees) {
  // Single scans by their RMS; ten scans, and single ones with rays four times as close as the
  // serial line carries of a whole turn, in 95 %. Few trials: the 95 % have room for one or two.
  const TrialResult one = run_trials({.scans = 1, .trials = 200});
  EXPECT_EQ(one.missed, 0);
  EXPECT_EQ(one.false_targets, 0);
  EXPECT_LT(one.position_rms, 0.01);
  EXPECT_LT(one.heading_rms, 2.0 * kPi / 180.0);
  const TrialResult ten = run_trials({.scans = 10, .trials = 80});
  EXPECT_EQ(ten.missed, 0);
  EXPECT_LT(ten.position_rms, 0.005);
  EXPECT_LT(ten.position_95, 0.012);
  EXPECT_LT(ten.heading_95, 2.0 * kPi / 180.0);
  const TrialResult fine = run_trials({.scans = 1, .trials = 150, .step = 2});
  EXPECT_LT(fine.position_95, 0.01);
  EXPECT_LT(fine.heading_95, 2.0 * kPi / 180.0);
}

TEST(TargetFinder, KnowsHowWellItKnows) {
  // e' P^-1 e has the chi-square distribution of three numbers: mean 3, deviation sqrt(6), and 5 %
  // beyond the ellipsoid of 95 %. Four deviations of the mean over all trials; a moving target's
  // covariance is a little too large, for the edges.
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

TEST(TargetFinder, DoesNotLagBehindATargetThatMoves) {
  // The mean over directions of the error against the motion; single ones scatter by half a
  // centimetre, so that of 80 trials by 0.06 cm.
  for (const double speed : {0.05, 0.3}) {
    const TrialResult result = run_trials({.scans = 8, .trials = 80, .seed = 5, .speed = speed});
    EXPECT_EQ(result.missed, 0);
    EXPECT_NEAR(result.lag, 0.0, 0.0025) << speed;
    EXPECT_LT(result.position_rms, 0.0075) << speed;
  }
}

TEST(TargetFinder, TakesATargetThatStopsForOneThatStands) {
  TargetFinder finder{{}};
  std::vector<Target> found;
  for (int i = 0; i < 16; ++i) {
    FlatWorld world;
    world.add_box({0, 0, 0}, 12.0, 10.0);
    world.add_box({3.0, 0.05 * std::min(i, 8), 0.4}, 0.4, 0.4);
    const std::vector<float> ranges = noisy_ranges(world, 0.02, static_cast<std::uint64_t>(i));
    found = finder.find({0.0, -2.0 * kPi / 576.0, ranges, 0.2 * i}, kEverywhere);
    ASSERT_THAT(found, SizeIs(1));
    if (i == 8) {
      EXPECT_EQ(found[0].scans, 1);
    }
  }
  EXPECT_GT(found[0].scans, 3);
  EXPECT_NEAR(found[0].square.pose.y, 0.4, 0.015);
}

TEST(TargetFinder, BeginsAnewWhenATargetMoves) {
  TargetFinder finder{{}};
  const auto look = [&](double x, std::uint64_t seed) {
    FlatWorld world;
    world.add_box({0, 0, 0}, 12.0, 10.0);
    world.add_box({x, 0.0, 0.1}, 0.4, 0.4);
    const std::vector<float> ranges = noisy_ranges(world, 0.02, seed);
    return finder.find({0.0, -2.0 * kPi / 576.0, ranges, 0.2 * static_cast<double>(seed)},
                       kEverywhere);
  };
  for (std::uint64_t i = 0; i < 5; ++i) static_cast<void>(look(3.0, i));
  EXPECT_EQ(look(3.0, 6).at(0).scans, 6);
  const auto moved = look(2.9, 7);
  ASSERT_THAT(moved, SizeIs(1));
  EXPECT_EQ(moved[0].scans, 1);
  EXPECT_NEAR(moved[0].square.pose.x, 2.9, 0.04);
}

TEST(TargetFinder, FindsTheTargetsOfTheExampleLab) {
  TargetFinder finder{{}};
  std::vector<Target> targets;
  for (std::uint64_t i = 0; i < 10; ++i) {
    const std::vector<float> ranges = noisy_ranges(example_lab(), 0.02, i);
    targets =
        finder.find({0.0, -2.0 * kPi / 576.0, ranges, 0.2 * static_cast<double>(i)}, kEverywhere);
  }
  ASSERT_THAT(targets, SizeIs(2));
  EXPECT_NEAR(targets[0].square.pose.x, -0.7, 0.015);
  EXPECT_NEAR(targets[0].square.pose.y, -1.25, 0.015);
  EXPECT_NEAR(targets[1].range, 3.0, 0.015);
  EXPECT_NEAR(targets[1].bearing, std::atan2(0.77, 2.9), 0.005);
}

TEST(TargetFinder, NamesWhatMakesNoSense) {
  EXPECT_THROW(TargetFinder({.track = {.square = {.side = 0.0}}}), std::invalid_argument);
  EXPECT_THROW(TargetFinder({.track = {.acceleration = -1.0}}), std::invalid_argument);
  EXPECT_THROW(TargetFinder({.track = {.scans = 0}}), std::invalid_argument);
}

}  // namespace
}  // namespace sick_ld

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>

#include "foothill_scene/ray_scene.hpp"
#include "foothill_sensors/sonar_ring.hpp"

namespace foothill_sensors {
namespace {

using namespace std::chrono_literals;
using foothill_scene::RayView;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
using foothill_core::kDegree;

/// Returns one transducer at the origin with its axis along x, without noise.
SonarConfig single() {
  SonarConfig config;
  config.mounts = {SonarMount{}};
  config.arrays = {{0}};
  config.noise = 0.0;
  config.quantum = 0.0;
  return config;
}

foothill_scene::SceneBody box(const std::string& name, const Eigen::Vector3d& size,
                              const Eigen::Isometry3d& X_WB, double roughness) {
  foothill_scene::SceneBody body{.name = name, .X_WB = X_WB, .is_static = true};
  foothill_scene::Visual visual;
  visual.name = name;
  visual.shape = foothill_scene::Box{size};
  visual.material.roughness = roughness;
  body.visuals.push_back(visual);
  return body;
}

/// Returns a wall at a distance from the origin, perpendicular to a bearing.
foothill_scene::SceneBody wall(double distance, double bearing, double roughness = 0.5) {
  const Eigen::Isometry3d X_WB{Eigen::AngleAxisd{bearing, Eigen::Vector3d::UnitZ()} *
                               Eigen::Translation3d{distance + 0.05, 0.0, 0.0}};
  return box("wall", {0.1, 40.0, 40.0}, X_WB, roughness);
}

RayView view_of(const std::vector<foothill_scene::SceneBody>& bodies) {
  foothill_scene::SceneWorld world;
  world.bodies = bodies;
  RayView view;
  view.set_scene(make_ray_scene(world));
  return view;
}

double measured(const SonarConfig& config, const RayView& view, const Firing& firing = {}) {
  SonarRing ring{config, 1};
  return ring.measure(view, firing, 0.0F, Eigen::Isometry3d::Identity());
}

TEST(SonarRing, MeasuresTheDistanceToAFacingWall) {
  EXPECT_NEAR(measured(single(), view_of({wall(2.0, 0.0)})), 2.0, 1e-5);
}

TEST(SonarRing, MeasuresTheDistanceToAWallWhoseNormalIsInTheCone) {
  // The nearest point is the foot of the normal. The nearest ray passes it within half the angle
  // between two rings, which gives at most d / cos(delta).
  const double delta = 0.5 * 15.0 / 4.0 * kDegree;
  for (double angle = -15.0; angle <= 15.0; angle += 2.5) {
    const double range = measured(single(), view_of({wall(2.0, angle * kDegree)}));
    EXPECT_GE(range, 2.0 - 1e-5) << angle;
    EXPECT_LE(range, 2.0 / std::cos(delta) + 1e-5) << angle;
  }
}

TEST(SonarRing, MeasuresTheNearestRayToAWallWhoseNormalIsOutsideTheCone) {
  SonarConfig config = single();
  config.rough_incidence = config.smooth_incidence = 89.0 * kDegree;
  for (const double angle : {20.0, 30.0, 45.0, -40.0}) {
    const double beyond = (std::abs(angle) - 15.0) * kDegree;
    EXPECT_NEAR(measured(config, view_of({wall(1.5, angle * kDegree)})), 1.5 / std::cos(beyond),
                1e-5)
        << angle;
  }
}

TEST(SonarRing, LosesAWallBeyondTheIncidenceLimitOfItsRoughness) {
  SonarConfig config = single();
  config.min_rays = 1;
  for (const double roughness : {0.0, 0.5, 1.0}) {
    const double limit = largest_incidence(config, roughness) / kDegree;
    // The outermost ray hits the wall at the angle of the wall minus 15 degrees.
    EXPECT_LT(measured(config, view_of({wall(1.5, (limit + 14.5) * kDegree, roughness)})),
              kInfinity);
    EXPECT_EQ(measured(config, view_of({wall(1.5, (limit + 15.5) * kDegree, roughness)})),
              kInfinity);
  }
  EXPECT_NEAR(largest_incidence(config, 0.0) / kDegree, 25.0, 1e-9);
  EXPECT_NEAR(largest_incidence(config, 1.0) / kDegree, 65.0, 1e-9);
}

TEST(SonarRing, DetectsTheCornerOfACupboardOnlyIfItIsRough) {
  // Both faces have an incidence of 45 degrees.
  const auto cupboard = [](double roughness) {
    const Eigen::Isometry3d X_WB{Eigen::Translation3d{2.0, 0.0, 0.0} *
                                 Eigen::AngleAxisd{45.0 * kDegree, Eigen::Vector3d::UnitZ()}};
    return box("cupboard", {0.4, 0.4, 2.0}, X_WB, roughness);
  };
  EXPECT_EQ(measured(single(), view_of({cupboard(0.1)})), kInfinity);
  EXPECT_NEAR(measured(single(), view_of({cupboard(0.8)})), 2.0 - 0.2 * std::numbers::sqrt2, 0.01);
}

TEST(SonarRing, DetectsAKerbButNotTheEdgeOfAMat) {
  const auto step = [](double height) {
    const Eigen::Isometry3d X_WB{Eigen::Translation3d{2.0, 0.0, -0.165 + 0.5 * height}};
    return box("step", {2.0, 4.0, height}, X_WB, 0.8);
  };
  EXPECT_EQ(measured(single(), view_of({step(0.004)})), kInfinity);
  EXPECT_LT(measured(single(), view_of({step(0.08)})), 1.1);
}

TEST(SonarRing, MeasuresTheNearerWallOfACorner) {
  EXPECT_NEAR(measured(single(), view_of({wall(2.0, 10.0 * kDegree), wall(1.2, -12.0 * kDegree)})),
              1.2, 1e-2);
}

TEST(SonarRing, FollowsRep117BeyondItsRanges) {
  EXPECT_EQ(measured(single(), view_of({wall(5.1, 0.0)})), kInfinity);
  EXPECT_EQ(measured(single(), view_of({})), kInfinity);
  EXPECT_EQ(measured(single(), view_of({wall(0.05, 0.0)})), -kInfinity);
  EXPECT_NEAR(measured(single(), view_of({wall(4.9, 0.0)})), 4.9, 1e-5);
}

TEST(SonarRing, UsesTheMountsOfItsTransducers) {
  SonarConfig config = p3dx_sonar();
  config.noise = config.quantum = 0.0;
  const RayView view = view_of({wall(2.0, 90.0 * kDegree)});
  EXPECT_NEAR(measured(config, view, {.array = 0, .transducer = 0}), 2.0 - 0.136, 1e-5);
  EXPECT_EQ(measured(config, view, {.array = 0, .transducer = 7}), kInfinity);
}

TEST(SonarRing, HasTheConfiguredNoise) {
  SonarConfig config = single();
  config.noise = 0.01;
  SonarRing ring{config, 3};
  const RayView view = view_of({wall(2.0, 0.0)});
  constexpr int kCount = 5000;
  double mean = 0.0;
  double square = 0.0;
  for (int i = 0; i < kCount; ++i) {
    const double error = ring.measure(view, {}, 0.0F, Eigen::Isometry3d::Identity()) - 2.0;
    mean += error / kCount;
    square += error * error / kCount;
  }
  EXPECT_NEAR(mean, 0.0, 5.0 * 0.01 / std::sqrt(kCount));
  EXPECT_NEAR(square / 1e-4, 1.0, 5.0 * std::sqrt(2.0 / kCount));
}

TEST(SonarRing, HasTheSameNoiseAfterSkippedFirings) {
  SonarConfig config = single();
  config.noise = 0.01;
  SonarRing always{config, 3};
  SonarRing late{config, 3};
  const RayView view = view_of({wall(2.0, 0.0)});
  const auto measure = [&](SonarRing& ring) {
    return ring.measure(view, {}, 0.0F, Eigen::Isometry3d::Identity());
  };
  for (int i = 0; i < 7; ++i) {
    static_cast<void>(measure(always));
    late.skip();
  }
  for (int i = 0; i < 5; ++i) EXPECT_EQ(measure(late), measure(always));
}

TEST(SonarRing, RoundsToItsQuantum) {
  SonarConfig config = single();
  config.quantum = 0.1;
  EXPECT_NEAR(measured(config, view_of({wall(2.03, 0.0)})), 2.0, 1e-9);
}

TEST(SonarFiring, IsOneTransducerOfEachArrayEvery40Milliseconds) {
  const auto all = firings(p3dx_sonar(), 0ms, 320ms);
  ASSERT_EQ(all.size(), 16U);
  std::set<std::size_t> fired;
  for (std::size_t i = 0; i < all.size(); i += 2) {
    EXPECT_EQ(all[i].time, (static_cast<long>(i) / 2 + 1) * 40ms);
    EXPECT_EQ(all[i + 1].time, all[i].time);
    EXPECT_LT(all[i].transducer, 8U);
    EXPECT_EQ(all[i + 1].transducer, all[i].transducer + 8);
    fired.insert({all[i].transducer, all[i + 1].transducer});
  }
  EXPECT_EQ(fired.size(), 16U);
}

TEST(SonarFiring, FillsPacketsWithFourOrSixReadings) {
  std::size_t total = 0;
  for (int packet = 0; packet < 100; ++packet) {
    const auto some = firings(p3dx_sonar(), packet * 100ms, (packet + 1) * 100ms);
    EXPECT_THAT(some.size(), ::testing::AnyOf(4U, 6U));
    total += some.size();
  }
  EXPECT_EQ(total, 2U * 10000U / 40U);
}

TEST(SonarCrossTalk, ReportsALateEchoOfThePreviousFiring) {
  SonarConfig config = single();
  config.mounts = {SonarMount{}, SonarMount{}};
  config.arrays = {{0, 1}};
  config.cycle = 10ms;
  config.cross_talk = true;
  SonarRing ring{config, 1};
  const RayView far = view_of({wall(3.0, 0.0)});
  const RayView none = view_of({});
  const auto X_WB = Eigen::Isometry3d::Identity();
  EXPECT_NEAR(ring.measure(far, {.transducer = 0}, 0.0F, X_WB), 3.0, 1e-5);
  // A pulse emitted one cycle ago appears closer by half the distance of sound in a cycle.
  EXPECT_NEAR(ring.measure(none, {.transducer = 1}, 0.0F, X_WB), 3.0 - 0.5 * 343.2 * 0.01, 1e-5);
  EXPECT_EQ(ring.measure(none, {.transducer = 0}, 0.0F, X_WB), kInfinity);
}

TEST(SonarCrossTalk, IsOffByDefault) {
  SonarConfig config = single();
  config.cycle = 10ms;
  SonarRing ring{config, 1};
  const auto X_WB = Eigen::Isometry3d::Identity();
  static_cast<void>(ring.measure(view_of({wall(3.0, 0.0)}), {}, 0.0F, X_WB));
  EXPECT_EQ(ring.measure(view_of({}), {}, 0.0F, X_WB), kInfinity);
}

TEST(SonarConfig, RejectsUnknownTransducers) {
  SonarConfig config = single();
  config.arrays = {{1}};
  EXPECT_THROW((SonarRing{config, 1}), std::invalid_argument);
}

}  // namespace
}  // namespace foothill_sensors

#include <gmock/gmock.h>

#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include "foothill_emulation/world_body.hpp"
#include "foothill_emulation/world_profiles.hpp"
#include "foothill_proxy/visual_cache.hpp"
#include "sick_ld/profile.hpp"

namespace foothill_emulation {
namespace {

using namespace std::chrono_literals;
using foothill_core::Instant;

/// A wall across +x in an empty world, and a robot with a scanner in its middle.
class ScannerInAWorld : public ::testing::Test {
 protected:
  static constexpr double kWall = 3.0;  ///< [m]

  ScannerInAWorld() {
    foothill_scene::SceneBody wall{.name = "wall", .is_static = true};
    wall.colliders.push_back({.name = "collision", .shape = foothill_scene::Box{{0.2, 20.0, 2.0}}});
    wall.X_WB.translation() = Eigen::Vector3d{kWall + 0.1, 0.0, 1.0};
    foothill_scene::SceneBody floor{.name = "floor", .is_static = true};
    floor.colliders.push_back({.name = "collision", .shape = foothill_scene::Plane{}});
    floor.colliders.back().surface.name = "lab_floor";
    foothill_proxy::Terrain terrain;
    EXPECT_TRUE(terrain.scene.add(floor));
    EXPECT_TRUE(terrain.scene.add(wall));
    world_.emplace(std::move(terrain), 1ms);
    EXPECT_TRUE(world_->add("r1", pioneer_, {}));
    pioneer_.reset();
    foothill_sensors::LidarConfig scanner;
    scanner.far = 50.0;
    scanner.reach = {{0.01, 50.0}};
    foothill_sensors::Mount mount;
    mount.X_BS.translation() = Eigen::Vector3d{0.0, 0.0, 0.24};
    profiles_.emplace("r1", mount, scanner, 1);
  }

  /// Advances the world at a speed and records its motion for the scanner.
  void run(Instant duration, double speed) {
    const Instant end = world_->now() + duration;
    while (world_->now() < end) {
      pioneer_.commands()->put(world_->now(), {speed, 0.0});
      const Instant begin = world_->now();
      std::vector snapshots{take_snapshot(*world_, &visuals_)};
      for (int i = 0; i < 5; ++i) world_->step();
      snapshots.push_back(take_snapshot(*world_, &visuals_));
      profiles_->record({snapshots, begin, world_->now()});
      path_.push_back(pioneer_.motion().pose.x);
    }
  }

  /// Returns the x coordinate of the robot, interpolated between samples at 5 ms [m].
  [[nodiscard]] double x_at(double t) const {
    const double place = t / 0.005 - 1.0;
    const auto before = static_cast<std::size_t>(place);
    const double part = place - static_cast<double>(before);
    return (1.0 - part) * path_[before] + part * path_[before + 1];
  }

  [[nodiscard]] std::vector<double> sweep(double t_first, double period) {
    // From 60 degrees left to 60 degrees right, clockwise, in steps of 10 degrees.
    std::vector<double> ranges(13);
    std::vector<double> echoes(13);
    profiles_->measure(
        {.t_first = t_first, .period = period, .start_ticks = 5760 - 960, .step_ticks = 160},
        ranges, echoes);
    return ranges;
  }

  static double azimuth(std::size_t ray) {
    return (60.0 - 10.0 * static_cast<double>(ray)) * std::numbers::pi / 180.0;
  }

  foothill_proxy::WakeSignal wake_signal_{};
  foothill_proxy::VisualCache visuals_{};
  foothill_proxy::Pioneer pioneer_{below_microcontroller({}), "r1", 1, wake_signal_};
  std::optional<foothill_proxy::World> world_{};
  std::optional<WorldProfiles> profiles_{};
  std::vector<double> path_{};
};

TEST_F(ScannerInAWorld, MeasuresTheDistanceOfAWall) {
  run(300ms, 0.0);
  const auto ranges = sweep(0.1, 0.2);
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    EXPECT_NEAR(ranges[i], kWall / std::cos(azimuth(i)), 1e-5) << i;
  }
}

TEST_F(ScannerInAWorld, MeasuresEachRayFromThePoseAtItsOwnTime) {
  run(2s, 0.5);
  const double t_first = 1.5;
  const double period = 0.2;
  const auto ranges = sweep(t_first, period);
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    const double t = t_first + period * 10.0 / 360.0 * static_cast<double>(i);
    EXPECT_NEAR(ranges[i], (kWall - x_at(t)) / std::cos(azimuth(i)), 2e-4) << i;
  }
  EXPECT_GT(std::abs(ranges[0] - ranges[12]), 0.02) << "the moving scanner must distort the wall";
}

TEST_F(ScannerInAWorld, MeasuresNothingBeforeAnyMotionIsRecorded) {
  for (const double range : sweep(0.0, 0.2)) EXPECT_TRUE(std::isinf(range));
}

}  // namespace
}  // namespace foothill_emulation

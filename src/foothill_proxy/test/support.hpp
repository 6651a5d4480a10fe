#pragma once

#include <gmock/gmock.h>

#include <Eigen/Geometry>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "foothill_proxy/pioneer.hpp"
#include "foothill_proxy/world.hpp"

namespace foothill_proxy::testing {

using namespace std::chrono_literals;
using foothill_scene::FloorPose;

inline constexpr Instant kStep = 1ms;

/// A body of one shape.
inline foothill_scene::SceneBody solid(const std::string& name, const foothill_scene::Shape& shape,
                                       const Eigen::Vector3d& p_WB,
                                       const std::string& surface = "") {
  foothill_scene::Collider collider{.name = "collision", .shape = shape};
  collider.surface.name = surface;
  foothill_scene::SceneBody body{.name = name, .is_static = true};
  body.colliders.push_back(collider);
  body.X_WB.translation() = p_WB;
  body.source = {.file = "room.sdf", .line = 7};
  return body;
}

inline foothill_scene::SceneBody wall(const std::string& name, double x) {
  return solid(name, foothill_scene::Box{{0.2, 4.0, 1.0}}, {x + 0.1, 0.0, 0.5});
}

/// A lab floor at height zero.
inline Terrain floor() {
  Terrain terrain;
  const auto added =
      terrain.scene.add(solid("floor", foothill_scene::Plane{}, {0.0, 0.0, 0.0}, "lab_floor"));
  EXPECT_TRUE(added.has_value());
  return terrain;
}

/// A world with Pioneers.
struct Room {
  explicit Room(Terrain terrain = floor()) : world{std::move(terrain), kStep} {}

  Pioneer& add(const std::string& name, const FloorPose& pose, PioneerConfig config = {}) {
    pioneers.push_back(std::make_unique<Pioneer>(config, name, 1, wake_signal));
    const WorldResult result = world.add(name, *pioneers.back(), pose);
    EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().reason);
    pioneers.back()->reset();
    return *pioneers.back();
  }

  /// Advances the world with a repeated command for every robot.
  void run(double duration, const DriveCommand& command) {
    const Instant end = world.now() + from_seconds(duration);
    while (world.now() < end) {
      for (const auto& pioneer : pioneers) {
        if (is_multiple(world.now(), 50ms)) pioneer->commands()->put(world.now(), command);
      }
      step();
    }
  }

  /// Advances the world without commands.
  void idle(double duration) {
    const Instant end = world.now() + from_seconds(duration);
    while (world.now() < end) step();
  }

  void step() {
    world.step();
    for (const auto& pioneer : pioneers) pioneer->measure(world.now());
  }

  WakeSignal wake_signal{};
  std::vector<std::unique_ptr<Pioneer>> pioneers{};
  World world;
};

/// Returns the reason for a rejection, or an empty string.
inline std::string reason(const WorldResult& result) { return result ? "" : result.error().reason; }

}  // namespace foothill_proxy::testing

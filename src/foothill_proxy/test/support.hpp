#pragma once

#include <gmock/gmock.h>

#include <Eigen/Geometry>
#include <chrono>
#include <string>

#include "foothill_proxy/pioneer.hpp"
#include "foothill_proxy/world.hpp"

namespace foothill_proxy::testing {

using namespace std::chrono_literals;
using foothill_scene::PlanarPose;

inline constexpr Instant kStep = 1ms;

/// A body of one shape.
inline foothill_scene::Body solid(const std::string& name, const foothill_scene::Shape& shape,
                                  const Eigen::Vector3d& p_WB, const std::string& surface = "") {
  foothill_scene::Collider collider{.name = "collision", .shape = shape};
  collider.surface.name = surface;
  foothill_scene::Body body{.name = name, .is_static = true};
  body.colliders.push_back(collider);
  body.X_WB.translation() = p_WB;
  body.source = {.file = "room.sdf", .line = 7};
  return body;
}

inline foothill_scene::Body wall(const std::string& name, double x) {
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

/// A world with the Pioneers of a test.
struct Room {
  explicit Room(Terrain terrain = floor()) : world{std::move(terrain), kStep} {}

  Pioneer& add(const std::string& name, const PlanarPose& pose, PioneerConfig config = {}) {
    pioneers.push_back(std::make_unique<Pioneer>(config, name, 1, bell));
    const Done done = world.add(name, *pioneers.back(), pose);
    EXPECT_TRUE(done.has_value()) << (done ? "" : done.error().reason);
    pioneers.back()->reset();
    return *pioneers.back();
  }

  /// Moves on, with a command for every robot again and again as a commander would.
  void run(double duration, const DriveCommand& command) {
    const Instant end = world.now() + from_seconds(duration);
    while (world.now() < end) {
      for (const auto& pioneer : pioneers) {
        if (is_multiple(world.now(), 50ms)) pioneer->commands()->put(world.now(), command);
      }
      step();
    }
  }

  /// Moves on without commands.
  void idle(double duration) {
    const Instant end = world.now() + from_seconds(duration);
    while (world.now() < end) step();
  }

  void step() {
    world.step();
    for (const auto& pioneer : pioneers) pioneer->measure(world.now());
  }

  Bell bell{};
  std::vector<std::unique_ptr<Pioneer>> pioneers{};
  World world;
};

/// Returns the reason of a refusal, or an empty text.
inline std::string reason(const Done& done) { return done ? "" : done.error().reason; }

}  // namespace foothill_proxy::testing

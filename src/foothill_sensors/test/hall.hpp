#pragma once

#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>

#include "foothill_core/instant.hpp"
#include "foothill_proxy/sensor_scheduler.hpp"
#include "foothill_proxy/world.hpp"

namespace foothill_sensors::testing {

/// A disc that moves on a prescribed circle.
class CircleBody : public foothill_proxy::Body {
 public:
  CircleBody(double v, double w) : v_{v}, w_{w} {}
  [[nodiscard]] const foothill_scene::Footprint& footprint() const override { return disc_; }
  [[nodiscard]] double mass() const override { return 1.0; }
  [[nodiscard]] foothill_proxy::BodyMotion motion() const override { return motion_; }
  void place(const foothill_scene::FloorPose& pose) override { start_ = motion_.pose = pose; }
  void step(const foothill_proxy::StepInput& input) override {
    const double t = foothill_core::seconds(input.begin) + input.dt;
    motion_.pose.x = start_.x + v_ / w_ * std::sin(w_ * t);
    motion_.pose.y = start_.y + v_ / w_ * (1.0 - std::cos(w_ * t));
    motion_.pose.yaw = w_ * t;
    motion_.forward = v_;
    motion_.yaw_rate = w_;
  }

 private:
  double v_;
  double w_;
  foothill_scene::FloorPose start_{};
  foothill_proxy::BodyMotion motion_{};
  foothill_scene::Footprint disc_{foothill_scene::Footprint::circle(0.2, 0.05, 0.3)};
};

inline foothill_scene::SceneBody solid(const std::string& name, const foothill_scene::Shape& shape,
                                       const Eigen::Vector3d& p_W) {
  foothill_scene::SceneBody body{.name = name};
  body.colliders.push_back({.name = "collision", .shape = shape});
  body.X_WB.translation() = p_W;
  return body;
}

/// A floor, a wall from x = 8 m on, and a robot r1.
struct Hall {
  Hall(double v, double w) : robot{v, w} {
    foothill_proxy::Terrain terrain;
    static_cast<void>(terrain.scene.add(solid("floor", foothill_scene::Plane{}, {0, 0, 0})));
    static_cast<void>(
        terrain.scene.add(solid("wall", foothill_scene::Box{{1, 40, 4}}, {8.5, 0, 0})));
    world.emplace(std::move(terrain), std::chrono::milliseconds{1});
    if (!world->add("r1", robot, {})) throw std::runtime_error{"the start is blocked"};
  }
  void run(foothill_core::Instant duration) {
    for (const foothill_core::Instant end = world->now() + duration; world->now() < end;) {
      world->step();
      scheduler.advance(*world, true);
    }
  }
  CircleBody robot;
  std::optional<foothill_proxy::World> world{};
  foothill_proxy::SensorScheduler scheduler{1};
};

}  // namespace foothill_sensors::testing

#include <gmock/gmock.h>

#include <cmath>

#include "foothill_proxy/sensor_deck.hpp"
#include "foothill_sensors/eye.hpp"
#include "lidar_support.hpp"

namespace foothill_sensors::testing {
namespace {

using foothill_proxy::Body;
using foothill_proxy::BodyMotion;
using foothill_proxy::Instant;
using namespace std::chrono_literals;

/// A disc that drives on a circle as if nothing could stop it.
class Carousel : public Body {
 public:
  Carousel(double v, double w) : v_{v}, w_{w} {}
  [[nodiscard]] const foothill_scene::Footprint& footprint() const override { return disc_; }
  [[nodiscard]] double mass() const override { return 1.0; }
  [[nodiscard]] BodyMotion motion() const override { return motion_; }
  void place(const foothill_scene::PlanarPose& pose) override { start_ = motion_.pose = pose; }
  void step(const foothill_proxy::StepInput& input) override {
    const double t = foothill_proxy::seconds(input.begin) + input.dt;
    motion_.pose.x = start_.x + v_ / w_ * std::sin(w_ * t);
    motion_.pose.y = start_.y + v_ / w_ * (1.0 - std::cos(w_ * t));
    motion_.pose.yaw = w_ * t;
    motion_.forward = v_;
    motion_.yaw_rate = w_;
  }

 private:
  double v_;
  double w_;
  foothill_scene::PlanarPose start_{};
  BodyMotion motion_{};
  foothill_scene::Footprint disc_{foothill_scene::Footprint::circle(0.2, 0.05, 0.3)};
};

/// Scans its world at the end of each exposure.
class Scanner : public foothill_proxy::Sensor {
 public:
  Scanner(const LidarConfig& config, const Mount& mount)
      : eye_{"r1", mount, 50.0}, lidar_{config, 1} {}
  [[nodiscard]] foothill_proxy::SensorTiming timing() const override {
    return lidar_.config().timing;
  }
  [[nodiscard]] bool looks() const override { return true; }
  void measure(const foothill_proxy::Exposure& exposure) override {
    if (!eye_.look(exposure)) return;
    lidar_.scan(eye_.view(), eye_.poses());
    stamp = exposure.begin();
    ranges = lidar_.ranges();
  }
  void publish(Instant) override {}
  void reset() override {}

  Instant stamp{};
  std::vector<float> ranges{};

 private:
  Eye eye_;
  Lidar lidar_;
};

foothill_scene::Body solid(const std::string& name, const foothill_scene::Shape& shape,
                           const Eigen::Vector3d& p_W) {
  foothill_scene::Body body{.name = name};
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
    world.emplace(std::move(terrain), 1ms);
    if (!world->add("r1", robot, {})) throw std::runtime_error{"no place"};
  }
  void run(Instant duration) {
    for (const Instant end = world->now() + duration; world->now() < end;) {
      world->step();
      deck.advance(*world, true);
    }
  }
  Carousel robot;
  std::optional<foothill_proxy::World> world{};
  foothill_proxy::SensorDeck deck{1};
};

LidarConfig scanner() {
  LidarConfig config = perfect(81, -20.0, 0.5);
  config.rotation_rate = 10.0;
  return config;
}

Mount above() {
  Mount mount{.frame = "laser"};
  mount.X_BS.translation() = Eigen::Vector3d{0.1, 0.0, 0.4};
  return mount;
}

TEST(Eye, ScansAWallFromARobotThatDrivesACircle) {
  Hall hall{0.7, 1.2};
  Scanner scanning{scanner(), above()};
  hall.deck.add("r1/scan", scanning, 1);
  hall.run(301ms);
  ASSERT_EQ(scanning.stamp, 200ms);
  for (std::size_t i = 0; i < scanning.ranges.size(); ++i) {
    const double t = 0.2 + static_cast<double>(i) * 0.5 / 3600.0;
    const double x = 0.7 / 1.2 * std::sin(1.2 * t) + 0.1 * std::cos(1.2 * t);
    const double azimuth = (-20.0 + 0.5 * static_cast<double>(i)) * kDegree + 1.2 * t;
    // Between snapshots the path is a cubic, good to 1e-8 m; poses in 5 ms steps cost 4e-6 m.
    ASSERT_NEAR(static_cast<double>(scanning.ranges[i]), (8.0 - x) / std::cos(azimuth), 1.5e-5);
  }
  hall.deck.remove("r1/scan");
}

TEST(Eye, SeesOtherRobotsButNotItsOwn) {
  Hall hall{0.0, 1e-9};
  Carousel other{0.0, 1e-9};
  ASSERT_TRUE(hall.world->add("r2", other, {.x = 3.0}));
  Mount low = above();
  low.X_BS.translation() = Eigen::Vector3d{0.0, 0.0, 0.2};
  Scanner scanning{perfect(1, 0.0, 1.0), low};
  hall.deck.add("r1/scan", scanning, 1);
  hall.run(101ms);
  // The default appearance of a disc is a prism of 32 corners, 1 mm inside of the circle at most.
  EXPECT_NEAR(static_cast<double>(scanning.ranges.at(0)), 2.8, 1.5e-3);
  hall.deck.remove("r1/scan");
}

TEST(Eye, SeesAnObstacleThatIsPutThereLive) {
  Hall hall{0.0, 1e-9};
  Scanner scanning{perfect(1, 0.0, 1.0), above()};
  hall.deck.add("r1/scan", scanning, 1);
  hall.run(101ms);
  EXPECT_NEAR(static_cast<double>(scanning.ranges.at(0)), 7.9, 1e-5);
  ASSERT_TRUE(
      hall.world->add_obstacle(solid("crate", foothill_scene::Box{{1, 1, 1}}, {4, 0, 0.5})));
  hall.run(200ms);
  EXPECT_NEAR(static_cast<double>(scanning.ranges.at(0)), 3.4, 1e-5);
  ASSERT_TRUE(hall.world->remove_obstacle("crate"));
  hall.run(200ms);
  EXPECT_NEAR(static_cast<double>(scanning.ranges.at(0)), 7.9, 1e-5);
  hall.deck.remove("r1/scan");
}

}  // namespace
}  // namespace foothill_sensors::testing

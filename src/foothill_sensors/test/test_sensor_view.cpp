#include <gmock/gmock.h>

#include <cmath>

#include "foothill_sensors/sensor_view.hpp"
#include "hall.hpp"
#include "lidar_support.hpp"

namespace foothill_sensors::testing {
namespace {

using foothill_core::Instant;
using namespace std::chrono_literals;

/// Scans the world at the end of each exposure.
class Scanner : public foothill_proxy::Sensor {
 public:
  Scanner(const LidarConfig& config, const Mount& mount)
      : view_{"r1", mount, 50.0}, lidar_{config, 1} {}
  [[nodiscard]] foothill_proxy::SensorTiming timing() const override {
    return lidar_.config().timing;
  }
  [[nodiscard]] bool needs_scene() const override { return true; }
  void measure(const foothill_proxy::Exposure& exposure) override {
    if (!view_.update(exposure)) return;
    lidar_.scan(view_.view(), view_.poses());
    stamp = exposure.begin();
    ranges = lidar_.ranges();
  }
  void publish(Instant) override {}
  void reset() override {}

  Instant stamp{};
  std::vector<float> ranges{};

 private:
  SensorView view_;
  Lidar lidar_;
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

TEST(SensorView, ScansAWallFromARobotThatDrivesACircle) {
  Hall hall{0.7, 1.2};
  Scanner scanning{scanner(), above()};
  hall.scheduler.add("r1/scan", scanning, 1);
  hall.run(301ms);
  ASSERT_EQ(scanning.stamp, 200ms);
  for (std::size_t i = 0; i < scanning.ranges.size(); ++i) {
    const double t = 0.2 + static_cast<double>(i) * 0.5 / 3600.0;
    const double x = 0.7 / 1.2 * std::sin(1.2 * t) + 0.1 * std::cos(1.2 * t);
    const double azimuth = (-20.0 + 0.5 * static_cast<double>(i)) * kDegree + 1.2 * t;
    // Between snapshots the path is a cubic, good to 1e-8 m; poses in 5 ms steps cost 4e-6 m.
    ASSERT_NEAR(static_cast<double>(scanning.ranges[i]), (8.0 - x) / std::cos(azimuth), 1.5e-5);
  }
  hall.scheduler.remove("r1/scan");
}

TEST(SensorView, SeesOtherRobotsButNotItsOwn) {
  Hall hall{0.0, 1e-9};
  CircleBody other{0.0, 1e-9};
  ASSERT_TRUE(hall.world->add("r2", other, {.x = 3.0}));
  Mount low = above();
  low.X_BS.translation() = Eigen::Vector3d{0.0, 0.0, 0.2};
  Scanner scanning{perfect(1, 0.0, 1.0), low};
  hall.scheduler.add("r1/scan", scanning, 1);
  hall.run(101ms);
  // The default appearance of a disc is a prism of 32 corners, at most 1 mm inside the circle.
  EXPECT_NEAR(static_cast<double>(scanning.ranges.at(0)), 2.8, 1.5e-3);
  hall.scheduler.remove("r1/scan");
}

TEST(SensorView, SeesObstaclesThatAreAddedLive) {
  Hall hall{0.0, 1e-9};
  Scanner scanning{perfect(1, 0.0, 1.0), above()};
  hall.scheduler.add("r1/scan", scanning, 1);
  hall.run(101ms);
  EXPECT_NEAR(static_cast<double>(scanning.ranges.at(0)), 7.9, 1e-5);
  ASSERT_TRUE(
      hall.world->add_obstacle(solid("crate", foothill_scene::Box{{1, 1, 1}}, {4, 0, 0.5})));
  hall.run(200ms);
  EXPECT_NEAR(static_cast<double>(scanning.ranges.at(0)), 3.4, 1e-5);
  ASSERT_TRUE(hall.world->remove_obstacle("crate"));
  hall.run(200ms);
  EXPECT_NEAR(static_cast<double>(scanning.ranges.at(0)), 7.9, 1e-5);
  hall.scheduler.remove("r1/scan");
}

}  // namespace
}  // namespace foothill_sensors::testing

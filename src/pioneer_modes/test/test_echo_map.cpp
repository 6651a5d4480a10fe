#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "pioneer_modes/echo_map.hpp"

namespace pioneer_modes {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(Outline, ReturnsTheDistanceToSidesAndCorners) {
  const Outline outline{-0.3, 0.2, 0.25};
  EXPECT_DOUBLE_EQ(outline.distance({0.5, 0.0}), 0.3);
  EXPECT_DOUBLE_EQ(outline.distance({0.0, -0.45}), 0.2);
  EXPECT_DOUBLE_EQ(outline.distance({0.2 + 0.3, 0.25 + 0.4}), 0.5);
  EXPECT_DOUBLE_EQ(outline.distance({0.1, 0.0}), -0.1);
}

TEST(Sonars, AreSymmetric) {
  const auto& sonars = p3dx_sonars();
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_DOUBLE_EQ(sonars[i].y, -sonars[7 - i].y);
    EXPECT_DOUBLE_EQ(sonars[i].heading, -sonars[7 - i].heading);
    EXPECT_DOUBLE_EQ(sonars[8 + i].x, sonars[15 - i].x);
  }
}

TEST(EchoMap, PlacesAnEchoInTheFrameOfOdometry) {
  GuardConfig config;
  config.beam = 0.0;
  EchoMap map{config};
  const PlanarPose pose{1.0, 2.0, std::numbers::pi / 2.0};
  map.on_range(0.0, 0, 1.0, pose);  // to the left: west
  const auto points = map.near({0.0, 2.0, 0.0}, 1.5);
  ASSERT_EQ(points.size(), 1U);
  // The transducer is 69 mm ahead and 136 mm to the left of a robot that faces north.
  EXPECT_NEAR(points[0].x(), 1.0 - 0.136 - 1.0, 1e-12);
  EXPECT_NEAR(points[0].y(), 0.069, 1e-12);
}

TEST(EchoMap, StoresTheWholeArcOfAnEcho) {
  const GuardConfig config;
  EchoMap map{config};
  map.on_range(0.0, 3, 1.0, {});
  const auto points = map.near({}, 3.0);
  ASSERT_GT(points.size(), 3U);
  const Transducer& from = p3dx_sonars()[3];
  double min_bearing = kInfinity;
  double max_bearing = -kInfinity;
  for (const auto& point : points) {
    EXPECT_NEAR(std::hypot(point.x() - from.x, point.y() - from.y), 1.0, 1e-9);
    const double bearing = std::atan2(point.y() - from.y, point.x() - from.x) - from.heading;
    min_bearing = std::min(min_bearing, bearing);
    max_bearing = std::max(max_bearing, bearing);
  }
  EXPECT_NEAR(min_bearing, -config.beam, 1e-9);
  EXPECT_NEAR(max_bearing, config.beam, 1e-9);
}

TEST(EchoMap, StoresAnEchoBelowTheMinimumRange) {
  EchoMap map{GuardConfig{}};
  map.on_range(0.0, 3, -kInfinity, {});
  EXPECT_FALSE(map.near({}, 0.2).empty());
}

TEST(EchoMap, StoresNothingWithoutAnEcho) {
  EchoMap map{GuardConfig{}};
  map.on_range(0.0, 3, kInfinity, {});
  map.on_range(0.0, 4, std::numeric_limits<double>::quiet_NaN(), {});
  map.on_range(0.0, 99, 1.0, {});
  EXPECT_EQ(map.size(), 0U);
}

TEST(EchoMap, RemovesOldEchoes) {
  GuardConfig config;
  config.memory = 2.0;
  EchoMap map{config};
  map.on_range(1.0, 3, 1.0, {});
  map.remove_old(2.9);
  EXPECT_GT(map.size(), 0U);
  map.remove_old(3.1);
  EXPECT_EQ(map.size(), 0U);
}

TEST(EchoMap, ReturnsTheTimeOfTheOldestReading) {
  EchoMap map{GuardConfig{}};
  for (std::size_t i = 0; i < 8; ++i) map.on_range(1.0 + static_cast<double>(i), i, kInfinity, {});
  EXPECT_DOUBLE_EQ(map.all_received_since(0, 8), 1.0);
  EXPECT_DOUBLE_EQ(map.all_received_since(4, 8), 5.0);
  EXPECT_LT(map.all_received_since(0, 16), 0.0);
}

}  // namespace
}  // namespace pioneer_modes

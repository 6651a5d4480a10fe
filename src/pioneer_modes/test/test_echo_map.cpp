#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "pioneer_modes/echo_map.hpp"

namespace pioneer_modes {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(Outline, TellsTheDistanceToSidesAndCorners) {
  const Outline outline{-0.3, 0.2, 0.25};
  EXPECT_DOUBLE_EQ(outline.distance({0.5, 0.0}), 0.3);
  EXPECT_DOUBLE_EQ(outline.distance({0.0, -0.45}), 0.2);
  EXPECT_DOUBLE_EQ(outline.distance({0.2 + 0.3, 0.25 + 0.4}), 0.5);
  EXPECT_DOUBLE_EQ(outline.distance({0.1, 0.0}), -0.1);
}

TEST(Sonars, AreTheSameLeftAndRight) {
  const auto& rings = p3dx_sonars();
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_DOUBLE_EQ(rings[i].y, -rings[7 - i].y);
    EXPECT_DOUBLE_EQ(rings[i].heading, -rings[7 - i].heading);
    EXPECT_DOUBLE_EQ(rings[8 + i].x, rings[15 - i].x);
  }
}

TEST(EchoMap, PutsAnEchoAheadWhereItCameFrom) {
  GuardConfig config;
  config.beam = 0.0;
  EchoMap map{config};
  const Pose pose{1.0, 2.0, std::numbers::pi / 2.0};
  map.hear(0.0, 0, 1.0, pose);  // to the left: west
  const auto points = map.near({0.0, 2.0, 0.0}, 1.5);
  ASSERT_EQ(points.size(), 1U);
  // The transducer is 69 mm ahead and 136 mm to the left of a robot that looks north.
  EXPECT_NEAR(points[0].x(), 1.0 - 0.136 - 1.0, 1e-12);
  EXPECT_NEAR(points[0].y(), 0.069, 1e-12);
}

TEST(EchoMap, RemembersAllOfTheArcThatAnEchoMayHaveComeFrom) {
  const GuardConfig config;
  EchoMap map{config};
  map.hear(0.0, 3, 1.0, {});
  const auto points = map.near({}, 3.0);
  ASSERT_GT(points.size(), 3U);
  const Transducer& from = p3dx_sonars()[3];
  double least = kInfinity;
  double most = -kInfinity;
  for (const auto& point : points) {
    EXPECT_NEAR(std::hypot(point.x() - from.x, point.y() - from.y), 1.0, 1e-9);
    const double bearing = std::atan2(point.y() - from.y, point.x() - from.x) - from.heading;
    least = std::min(least, bearing);
    most = std::max(most, bearing);
  }
  EXPECT_NEAR(least, -config.beam, 1e-9);
  EXPECT_NEAR(most, config.beam, 1e-9);
}

TEST(EchoMap, RemembersSomethingTooNearToTell) {
  EchoMap map{GuardConfig{}};
  map.hear(0.0, 3, -kInfinity, {});
  EXPECT_FALSE(map.near({}, 0.2).empty());
}

TEST(EchoMap, KeepsNothingWhereNothingWasHeard) {
  EchoMap map{GuardConfig{}};
  map.hear(0.0, 3, kInfinity, {});
  map.hear(0.0, 4, std::numeric_limits<double>::quiet_NaN(), {});
  map.hear(0.0, 99, 1.0, {});
  EXPECT_EQ(map.size(), 0U);
}

TEST(EchoMap, ForgetsWhatIsOld) {
  GuardConfig config;
  config.memory = 2.0;
  EchoMap map{config};
  map.hear(1.0, 3, 1.0, {});
  map.forget(2.9);
  EXPECT_GT(map.size(), 0U);
  map.forget(3.1);
  EXPECT_EQ(map.size(), 0U);
}

TEST(EchoMap, KnowsWhichTransducerHasBeenSilentForLongest) {
  EchoMap map{GuardConfig{}};
  for (std::size_t i = 0; i < 8; ++i) map.hear(1.0 + static_cast<double>(i), i, kInfinity, {});
  EXPECT_DOUBLE_EQ(map.heard_all_since(0, 8), 1.0);
  EXPECT_DOUBLE_EQ(map.heard_all_since(4, 8), 5.0);
  EXPECT_LT(map.heard_all_since(0, 16), 0.0);
}

}  // namespace
}  // namespace pioneer_modes

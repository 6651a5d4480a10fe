#include <cmath>

#include "foothill_proxy/history.hpp"
#include "support.hpp"

namespace foothill_proxy::testing {
namespace {

TEST(History, InterpolatesACircleWithTheErrorOfACubic) {
  // 0.5 m/s on a radius of 1 m. The error of the cubic is at most h^4/384 |p''''|, here 1.6e-12 m
  // for 10 ms; ten times that leaves room for rounding.
  const auto on_circle = [](double t) {
    const double angle = 0.5 * t;
    return BodyMotion{.pose = {.x = std::sin(angle), .y = 1.0 - std::cos(angle), .yaw = angle},
                      .forward = 0.5,
                      .yaw_rate = 0.5};
  };
  const BodyMotion middle = interpolate(on_circle(0.30), on_circle(0.31), 0.01, 0.004);
  EXPECT_NEAR(middle.pose.x, on_circle(0.304).pose.x, 2e-11);
  EXPECT_NEAR(middle.pose.y, on_circle(0.304).pose.y, 2e-11);
  EXPECT_NEAR(middle.pose.yaw, 0.152, 1e-12);
}

TEST(History, CoversAnExposureFromItsBeginning) {
  Room room;
  Pioneer& pioneer = room.add("r1", {});
  History history{10ms, 120ms};
  std::vector<BodyMotion> truth;
  for (int i = 0; i <= 2000; ++i) {
    truth.push_back(pioneer.motion());
    history.record(room.world, false);
    if (i < 2000) room.run(1e-3, {0.5, 0.5});
  }
  const Exposure exposure = history.exposure(1900ms, 2000ms);
  for (const int ms : {1900, 1907, 1955, 2000}) {
    const auto motion = exposure.motion("r1", ms * 1ms);
    ASSERT_TRUE(motion.has_value());
    EXPECT_NEAR(motion->pose.x, truth[static_cast<std::size_t>(ms)].pose.x, 1e-5);
    EXPECT_NEAR(motion->pose.yaw, truth[static_cast<std::size_t>(ms)].pose.yaw, 1e-4);
  }
  EXPECT_FALSE(exposure.motion("nobody", 1950ms).has_value());
  EXPECT_EQ(exposure.last().time, 2000ms);
}

}  // namespace
}  // namespace foothill_proxy::testing

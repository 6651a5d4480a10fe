#include <gtest/gtest.h>

#include "foothill_tracking/monitor.hpp"

namespace foothill_tracking {
namespace {

TEST(Monitor, FindsNothingWhereNothingIsWrong) {
  Monitor monitor{{}};
  for (int i = 0; i < 100; ++i) {
    monitor.surprised({0.001, 0.001}, 0.1);
    EXPECT_EQ(monitor.watch({.odometry_age = 0.1, .error = 0.003, .hold = 0.1}), Fault::kNone);
  }
}

TEST(Monitor, MindsSaturationOnlyIfItLastsAndTheRobotFallsBehind) {
  Monitor monitor{{}};
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(monitor.watch({.saturated = true, .error = 0.01, .hold = 0.1}), Fault::kNone);
  }
  Fault fault = Fault::kNone;
  int periods = 0;
  while (fault == Fault::kNone && periods < 100) {
    fault = monitor.watch({.saturated = true, .error = 0.2, .hold = 0.1});
    ++periods;
  }
  EXPECT_EQ(fault, Fault::kSaturated);
  EXPECT_NEAR(periods * 0.1, 2.0, 0.15);
}

TEST(Monitor, FindsSlipAfterItsTimeAndForgetsAShortOne) {
  Monitor monitor{{}};
  for (int i = 0; i < 3; ++i) monitor.surprised({0.02, 0.0}, 0.1);
  monitor.surprised({0.0, 0.0}, 0.1);
  EXPECT_EQ(monitor.watch({.hold = 0.1}), Fault::kNone);
  for (int i = 0; i < 4; ++i) monitor.surprised({0.02, 0.0}, 0.1);
  EXPECT_EQ(monitor.watch({.hold = 0.1}), Fault::kSlip);
}

TEST(Monitor, ComparesAGyroscopeWithTheWheels) {
  Monitor monitor{{}};
  for (int i = 0; i < 4; ++i) monitor.compare_yaw_rates(0.0, 0.5, 0.1);
  EXPECT_EQ(monitor.watch({.hold = 0.1}), Fault::kSlip);
}

TEST(Monitor, FindsWhatIsLostOrOffCourse) {
  Monitor monitor{{}};
  EXPECT_EQ(monitor.watch({.odometry_age = 0.5}), Fault::kOdometryLost);
  EXPECT_EQ(monitor.watch({.reference_age = 5.0}), Fault::kReferenceLost);
  EXPECT_EQ(monitor.watch({.error = 1.0}), Fault::kOffCourse);
}

}  // namespace
}  // namespace foothill_tracking

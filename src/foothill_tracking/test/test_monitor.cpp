#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "foothill_tracking/monitor.hpp"

namespace foothill_tracking {
namespace {

constexpr double kPeriod = 0.1;

/// Returns the number of periods until a monitor reports a fault, at most 100.
int periods_until_fault(Monitor& monitor, const MonitorInput& input, TrackingFault expected) {
  for (int i = 1; i <= 100; ++i) {
    const TrackingFault fault = monitor.check(input);
    if (fault == TrackingFault::kNone) continue;
    EXPECT_EQ(fault, expected) << to_cstr(fault);
    return i;
  }
  return 100;
}

/// Returns the duration of slip that a monitor finds in one innovation.
double slip_of(const Innovation& innovation, double dt) {
  Monitor monitor{{}};
  monitor.on_innovation(innovation, dt);
  return monitor.slipping_for();
}

TEST(Monitor, FindsNoFaultInNormalOperation) {
  Monitor monitor{{}};
  for (int i = 0; i < 100; ++i) {
    monitor.on_innovation({0.001, 0.001}, kPeriod);
    EXPECT_EQ(monitor.check({.odometry_age = 0.1, .error = 0.003, .hold = kPeriod}),
              TrackingFault::kNone);
  }
}

TEST(Monitor, ReportsSaturationOnlyIfItPersistsWithALargeError) {
  Monitor monitor{{}};
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(monitor.check({.saturated = true, .error = 0.049, .hold = kPeriod}),
              TrackingFault::kNone);
    EXPECT_EQ(monitor.check({.saturated = false, .error = 0.2, .hold = kPeriod}),
              TrackingFault::kNone);
  }
  const MonitorInput saturated{.saturated = true, .error = 0.051, .hold = kPeriod};
  const int periods = periods_until_fault(monitor, saturated, TrackingFault::kSaturated);
  EXPECT_NEAR(periods * kPeriod, 2.0, 0.15);
}

TEST(Monitor, CountsSaturationAgainAfterOneCommandWithinTheLimits) {
  Monitor monitor{{}};
  const MonitorInput saturated{.saturated = true, .error = 0.2, .hold = kPeriod};
  for (int i = 0; i < 19; ++i) ASSERT_EQ(monitor.check(saturated), TrackingFault::kNone);
  ASSERT_EQ(monitor.check({.error = 0.2, .hold = kPeriod}), TrackingFault::kNone);
  EXPECT_GE(periods_until_fault(monitor, saturated, TrackingFault::kSaturated), 20);
}

TEST(Monitor, MeasuresSaturationInSecondsAndNotInPeriods) {
  Monitor monitor{{.saturation_time = 3.0}};
  const MonitorInput saturated{.saturated = true, .error = 0.2, .hold = 1.0};
  EXPECT_EQ(periods_until_fault(monitor, saturated, TrackingFault::kSaturated), 4);
}

TEST(Monitor, ReportsSlipAfterItsTimeAndIgnoresAShortOne) {
  Monitor monitor{{}};
  for (int i = 0; i < 3; ++i) monitor.on_innovation({0.02, 0.0}, kPeriod);
  EXPECT_NEAR(monitor.slipping_for(), 0.3, 1e-12);
  EXPECT_EQ(monitor.check({.hold = kPeriod}), TrackingFault::kNone);
  monitor.on_innovation({0.0, 0.0}, kPeriod);
  EXPECT_EQ(monitor.slipping_for(), 0.0);
  for (int i = 0; i < 4; ++i) monitor.on_innovation({0.02, 0.0}, kPeriod);
  EXPECT_EQ(monitor.check({.hold = kPeriod}), TrackingFault::kSlip);
}

TEST(Monitor, ComparesEachInnovationWithTheThresholdOfItsUnit) {
  EXPECT_EQ(slip_of({.speed = 0.029}, 0.1), 0.0);
  EXPECT_EQ(slip_of({.speed = 0.031}, 0.1), 0.1);
  EXPECT_EQ(slip_of({.yaw_rate = 0.149}, 0.1), 0.0);
  EXPECT_EQ(slip_of({.yaw_rate = 0.151}, 0.1), 0.1);
  // A distance and a turn are velocities over the time since the previous measurement.
  EXPECT_EQ(slip_of({.distance = 0.0029}, 0.1), 0.0);
  EXPECT_EQ(slip_of({.distance = 0.0031}, 0.1), 0.1);
  EXPECT_EQ(slip_of({.distance = 0.0031}, 1.0), 0.0);
  EXPECT_EQ(slip_of({.turn = 0.0149}, 0.1), 0.0);
  EXPECT_EQ(slip_of({.turn = 0.0151}, 0.1), 0.1);
}

TEST(Monitor, IgnoresAnInnovationWithoutATimeInterval) {
  EXPECT_EQ(slip_of({.distance = 1.0, .speed = 1.0}, 0.0), 0.0);
  EXPECT_EQ(slip_of({.distance = 1.0, .speed = 1.0}, -0.1), 0.0);
}

TEST(Monitor, ComparesAGyroscopeWithTheWheels) {
  for (const double gyro : {0.34, 0.66, -0.5}) {
    Monitor monitor{{}};
    for (int i = 0; i < 4; ++i) monitor.compare_yaw_rates(gyro, 0.5, kPeriod);
    EXPECT_EQ(monitor.check({.hold = kPeriod}), TrackingFault::kSlip) << gyro;
  }
  Monitor monitor{{}};
  for (int i = 0; i < 40; ++i) monitor.compare_yaw_rates(0.36, 0.5, kPeriod);
  EXPECT_EQ(monitor.check({.hold = kPeriod}), TrackingFault::kNone);
}

TEST(Monitor, DetectsSlipThatOnlyOneOfTheTwoSourcesObserves) {
  // Wheels that turn as commanded do not end the slip that the gyroscope observes, or vice versa.
  Monitor by_gyro{{}};
  Monitor by_wheels{{}};
  for (int i = 0; i < 4; ++i) {
    by_gyro.compare_yaw_rates(1.0, 0.0, kPeriod);
    by_gyro.on_innovation({}, kPeriod);
    by_wheels.on_innovation({.speed = 0.2}, kPeriod);
    by_wheels.compare_yaw_rates(0.0, 0.0, kPeriod);
  }
  EXPECT_EQ(by_gyro.check({}), TrackingFault::kSlip);
  EXPECT_EQ(by_wheels.check({}), TrackingFault::kSlip);
}

TEST(Monitor, ReportsLostInputsAndLargeErrorsAboveTheirLimits) {
  Monitor monitor{{}};
  EXPECT_EQ(monitor.check({.odometry_age = 0.34}), TrackingFault::kNone);
  EXPECT_EQ(monitor.check({.odometry_age = 0.36}), TrackingFault::kOdometryLost);
  EXPECT_EQ(monitor.check({.reference_age = 2.99}), TrackingFault::kNone);
  EXPECT_EQ(monitor.check({.reference_age = 3.01}), TrackingFault::kReferenceLost);
  EXPECT_EQ(monitor.check({.error = 0.499}), TrackingFault::kNone);
  EXPECT_EQ(monitor.check({.error = 0.501}), TrackingFault::kOffCourse);
}

TEST(Monitor, ReportsTheCauseAndNotItsEffect) {
  // Without odometry everything else is unknown; a robot that slips also leaves its course.
  Monitor monitor{{}};
  for (int i = 0; i < 5; ++i) monitor.on_innovation({.speed = 1.0}, kPeriod);
  EXPECT_EQ(monitor.check({.odometry_age = 9.0, .reference_age = 9.0, .error = 9.0}),
            TrackingFault::kOdometryLost);
  EXPECT_EQ(monitor.check({.reference_age = 9.0, .error = 9.0}), TrackingFault::kReferenceLost);
  EXPECT_EQ(monitor.check({.error = 9.0}), TrackingFault::kSlip);
}

TEST(Monitor, ForgetsEverythingOnReset) {
  Monitor monitor{{}};
  for (int i = 0; i < 9; ++i) {
    monitor.on_innovation({.speed = 1.0}, kPeriod);
    monitor.compare_yaw_rates(1.0, 0.0, kPeriod);
  }
  for (int i = 0; i < 19; ++i) (void)monitor.check({.saturated = true, .error = 0.1, .hold = 0.1});
  monitor.reset();
  EXPECT_EQ(monitor.slipping_for(), 0.0);
  EXPECT_EQ(monitor.check({.saturated = true, .error = 0.1, .hold = 0.2}), TrackingFault::kNone);
  // Slip of one source does not revive what the other one had found before.
  monitor.on_innovation({}, kPeriod);
  EXPECT_EQ(monitor.slipping_for(), 0.0);
}

TEST(Monitor, HasADifferentTextForEachFault) {
  std::set<std::string> texts;
  for (int i = 0; i <= static_cast<int>(TrackingFault::kStoppedByUser); ++i) {
    texts.insert(to_cstr(static_cast<TrackingFault>(i)));
  }
  EXPECT_EQ(texts.size(), 7U);
  EXPECT_THAT(texts, ::testing::Not(::testing::Contains("unknown fault")));
}

}  // namespace
}  // namespace foothill_tracking

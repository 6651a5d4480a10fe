#include <gtest/gtest.h>

#include "flown_orbit.hpp"
#include "foothill_tracking/tracker.hpp"
#include "pioneer_rig.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

// The bars: 5 mm RMS, 20 mm peak, over one orbit, by the truth.
constexpr double kRms = 0.005;
constexpr double kPeak = 0.020;

/// A rig whose craft follows a closed form that the tracker knows exactly.
PioneerRig rig_for(const RigConfig& config,
                   const std::shared_ptr<const ReferenceTrajectory>& craft) {
  PioneerRig rig{config};
  rig.craft = [craft](double t) { return craft->at(t); };
  rig.report = [craft](double) { return craft; };
  return rig;
}

RigConfig noisy(std::uint64_t seed, const PlanarPose& start) {
  RigConfig config;
  config.start = start;
  config.seed = seed;
  config.position_noise = 0.001;
  config.heading_noise = 0.001;
  return config;
}

class OneOrbit : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(OneOrbit, IsFlownWithinTheBarsByTheFullVehicleWithDragAndNoise) {
  const FlownOrbit flown = fly_orbit({.seed = GetParam()});
  EXPECT_LT(flown.truth.rms, kRms);
  EXPECT_LT(flown.truth.peak, kPeak);
  EXPECT_EQ(flown.samples.back().output.state, TrackerState::kTracking);
}

INSTANTIATE_TEST_SUITE_P(ThreeSeeds, OneOrbit, ::testing::Values(1, 2, 3));

/// A path that is difficult for a wheeled robot.
struct HardWay {
  const char* name;
  std::shared_ptr<const ReferenceTrajectory> craft;
};

class HardWays : public ::testing::TestWithParam<HardWay> {};

TEST_P(HardWays, AreFollowedWithinTheBars) {
  PioneerRig rig = rig_for(noisy(7, {-0.3, -0.2, 2.0}), GetParam().craft);
  Tracker tracker{TrackerConfig{}};
  const auto samples = rig.run(tracker, 140.0);
  const ErrorFigures error = figures(samples, 20.0, 140.0);
  EXPECT_LT(error.rms, kRms);
  EXPECT_LT(error.peak, kPeak);
  EXPECT_EQ(tracker.state(), TrackerState::kTracking);
}

INSTANTIATE_TEST_SUITE_P(CuspsLoopsAndReversals, HardWays,
                         ::testing::Values(HardWay{"Cusps", trochoid(0.2, 0.2, 1.0)},
                                           HardWay{"AlmostCusps", trochoid(0.2, 0.2, 0.97)},
                                           HardWay{"TightBends", trochoid(0.2, 0.2, 0.8)},
                                           HardWay{"TinyLoops", trochoid(0.2, 0.2, 1.05)},
                                           HardWay{"Loops", trochoid(0.2, 0.2, 1.5)},
                                           HardWay{"Reversals", shuttle(1.0, 0.2, 0.6)},
                                           HardWay{"Crawl", circle(0.5, 0.004)}),
                         [](const auto& path) { return std::string{path.param.name}; });

TEST(Tracker, ReachesItsCraftFromAnyPose) {
  const auto craft = circle(1.0, 0.08);
  for (int i = 0; i < 8; ++i) {
    const double angle = 0.8 * i;
    const PlanarPose start{1.3 * std::cos(2.0 * angle), 1.3 * std::sin(3.0 * angle), angle - 3.0};
    PioneerRig rig = rig_for(noisy(3, start), craft);
    Tracker tracker{TrackerConfig{}};
    const auto samples = rig.run(tracker, 40.0);
    EXPECT_LT(figures(samples, 25.0, 40.0).peak, kPeak) << i;
  }
}

TEST(Tracker, WorksWithOneCommandASecond) {
  RigConfig config;
  config.control_period = 1.0;
  PioneerRig rig = rig_for(config, circle(1.0, 0.06));
  TrackerConfig slow{.gains = {{"k_along", 0.5}, {"k_heading", 0.5}, {"k_across", 0.35}},
                     .period = 1.0};
  slow.monitor.odometry_timeout = 3.0;
  Tracker tracker{slow};
  const auto samples = rig.run(tracker, 160.0);
  const ErrorFigures error = figures(samples, 50.0, 160.0);
  EXPECT_LT(error.rms, kRms);
  EXPECT_LT(error.peak, kPeak);
}

TEST(Tracker, GivesTheSameBitsTwice) {
  const auto last = [] {
    PioneerRig rig = rig_for(noisy(5, {0.2, 0.1, 0.5}), trochoid(0.2, 0.2, 1.0));
    Tracker tracker{TrackerConfig{}};
    return rig.run(tracker, 30.0).back();
  };
  const RigSample one = last();
  const RigSample other = last();
  EXPECT_EQ(one.error, other.error);
  EXPECT_EQ(one.output.command.twist.yaw_rate, other.output.command.twist.yaw_rate);
}

/// Largest change of the command between two samples of a run.
double largest_leap(const std::vector<RigSample>& samples, double from) {
  double leap = 0.0;
  for (std::size_t i = 1; i < samples.size(); ++i) {
    if (samples[i].t < from) continue;
    leap = std::max(leap, std::abs(samples[i].output.command.twist.forward -
                                   samples[i - 1].output.command.twist.forward));
  }
  return leap;
}

TEST(Tracker, SwitchesLawsWithoutAJumpOfTheCommand) {
  const RobotLimits limits;
  PioneerRig rig = rig_for({}, circle(1.0, 0.08));
  Tracker tracker{TrackerConfig{}};
  auto samples = rig.run(tracker, 30.0);
  ASSERT_TRUE(tracker.set_law("gradient", {{"k_x", 0.3}, {"k_y", 0.3}, {"k_theta", 0.3}}));
  const auto by_gradient = rig.run(tracker, 45.0);
  ASSERT_TRUE(tracker.set_law("preview"));
  const auto again = rig.run(tracker, 90.0);
  samples.insert(samples.end(), by_gradient.begin(), by_gradient.end());
  samples.insert(samples.end(), again.begin(), again.end());
  EXPECT_LE(largest_leap(samples, 0.0), limits.acceleration * 0.1 + 2.0 * limits.speed_quantum);
  EXPECT_LT(figures(again, 70.0, 90.0).peak, kPeak);
}

/// Runs until a fault stops the robot, and checks that it slowed down within its limits.
void expect_safe_stop(PioneerRig& rig, Tracker& tracker, double until, TrackingFault fault) {
  const auto samples = rig.run(tracker, until);
  EXPECT_EQ(tracker.state(), TrackerState::kStopped);
  EXPECT_EQ(tracker.fault(), fault) << to_cstr(tracker.fault());
  EXPECT_EQ(samples.back().output.command.twist.forward, 0.0);
  EXPECT_LE(largest_leap(samples, 0.0), 0.3 * 0.1 + 0.002);
}

TEST(Tracker, StopsSafelyWhenOdometryIsLost) {
  const auto craft = circle(1.0, 0.15);
  PioneerRig rig = rig_for({}, craft);
  Tracker tracker{TrackerConfig{}};
  (void)rig.run(tracker, 20.0);
  ASSERT_EQ(tracker.state(), TrackerState::kTracking);
  // Odometry has stopped: the commands ramp down to rest.
  double before = 0.15;
  for (int i = 1; i < 20; ++i) {
    const double forward = tracker.command(20.0 + 0.1 * i, 0.1).command.twist.forward;
    if (tracker.fault() != TrackingFault::kNone) {
      EXPECT_LE(std::abs(forward - before), 0.032) << i;
    }
    before = forward;
  }
  EXPECT_EQ(tracker.state(), TrackerState::kStopped);
  EXPECT_EQ(tracker.fault(), TrackingFault::kOdometryLost);
  EXPECT_EQ(before, 0.0);
}

TEST(Tracker, StopsSafelyWhenTheCraftIsLost) {
  const auto craft = circle(1.0, 0.15);
  RigConfig config;
  config.craft_period = 1000.0;
  PioneerRig rig = rig_for(config, craft);
  Tracker tracker{TrackerConfig{}};
  expect_safe_stop(rig, tracker, 10.0, TrackingFault::kReferenceLost);
}

TEST(Tracker, StopsSafelyWhenTheRobotIsHeldAgainstItsWheels) {
  PioneerRig rig = rig_for({}, circle(1.0, 0.15));
  rig.disturb = [](double t, PioneerRig& self) {
    // A hand that holds the robot back with more than its motors can do.
    const auto& body = self.state().body.motion;
    const double hold = t > 20.0 ? std::clamp(-4000.0 * body.forward, -90.0, 90.0) : 0.0;
    self.push = pioneer_dynamics::wrench_at({0.0, 0.0, 0.1}, {hold, 0.0, 0.0});
  };
  Tracker tracker{TrackerConfig{}};
  expect_safe_stop(rig, tracker, 30.0, TrackingFault::kSlip);
}

TEST(Tracker, DetectsWheelSlipWithAGyroscope) {
  PioneerRig rig = rig_for({}, circle(0.5, 0.5));
  rig.has_gyroscope = true;
  rig.disturb = [](double t, PioneerRig& self) {
    if (std::abs(t - 20.0) > 5e-4) return;
    // The floor turns to something on which tyres hardly hold, and the robot is spun around.
    self.ground() = pioneer_dynamics::ice();
    self.state().body.motion.yaw_rate += 3.0;
    self.state().body.motion.lateral += 0.5;
  };
  Tracker tracker{TrackerConfig{}};
  (void)rig.run(tracker, 20.3);
  EXPECT_TRUE(tracker.is_slipping());
}

TEST(Tracker, StopsWhereACraftIsTooFastForTheRobot) {
  PioneerRig rig = rig_for({}, circle(3.0, 0.4));
  Tracker tracker{TrackerConfig{}};
  (void)rig.run(tracker, 40.0);
  EXPECT_TRUE(tracker.fault() == TrackingFault::kSaturated ||
              tracker.fault() == TrackingFault::kOffCourse);
  EXPECT_EQ(tracker.state(), TrackerState::kStopped);
}

TEST(Tracker, ResumesAfterAStopAndReachesItsCraftAgain) {
  PioneerRig rig = rig_for({}, circle(1.0, 0.08));
  Tracker tracker{TrackerConfig{}};
  (void)rig.run(tracker, 20.0);
  tracker.stop();
  (void)rig.run(tracker, 25.0);
  EXPECT_EQ(tracker.state(), TrackerState::kStopped);
  EXPECT_EQ(tracker.fault(), TrackingFault::kStoppedByUser);
  tracker.resume();
  const auto samples = rig.run(tracker, 60.0);
  EXPECT_LT(figures(samples, 45.0, 60.0).peak, kPeak);
}

TEST(Tracker, ApproachesACraftThatJumpsWithoutAJumpOfTheCommand) {
  const auto before = circle(1.0, 0.08);
  const auto after = circle(1.2, 0.08);
  PioneerRig rig{RigConfig{}};
  rig.craft = [&](double t) { return (t < 20.0 ? before : after)->at(t); };
  rig.report = [&](double t) { return t < 20.0 ? before : after; };
  Tracker tracker{TrackerConfig{}};
  const auto samples = rig.run(tracker, 50.0);
  EXPECT_LE(largest_leap(samples, 19.0), 0.032);
  EXPECT_LT(figures(samples, 35.0, 50.0).peak, kPeak);
}

}  // namespace
}  // namespace foothill_tracking

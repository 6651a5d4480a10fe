#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

#include "foothill_tracking/tracker.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr double kPeriod = 0.1;

TrackerConfig without_lag() { return {.odometry_lag = 0.0}; }

/// A tracker and a robot that ramps to each command from the time for which it was computed.
class Loop {
 public:
  explicit Loop(const TrackerConfig& config = without_lag()) : tracker{config} {}

  /// One control period: report of the craft, odometry, the command for the next period.
  TrackerOutput tick(const std::shared_ptr<const ReferenceTrajectory>& craft) {
    const double t = now();
    tracker.set_craft(craft, t);
    tracker.measure({t, robot.pose, robot.twist});
    const TrackerOutput output = tracker.command(t + kPeriod, kPeriod);
    robot = servoed(robot, active_, kPeriod);
    active_ = output.command.twist;
    if (states.empty() || states.back() != output.state) states.push_back(output.state);
    ++ticks_;
    return output;
  }

  TrackerOutput run(const std::shared_ptr<const ReferenceTrajectory>& craft, double seconds) {
    TrackerOutput output;
    for (long i = 0; i < std::lround(seconds / kPeriod); ++i) output = tick(craft);
    return output;
  }

  [[nodiscard]] double now() const { return kPeriod * static_cast<double>(ticks_); }

  Tracker tracker;
  RobotState robot{};
  std::vector<TrackerState> states{};

 private:
  PlanarTwist active_{};
  long ticks_{};
};

TEST(TrackerStates, LeadFromWaitingOverApproachingToTracking) {
  Loop loop;
  EXPECT_EQ(loop.tracker.state(), TrackerState::kWaiting);
  const TrackerOutput output = loop.run(circle(0.6, 0.2), 25.0);
  EXPECT_THAT(loop.states, ElementsAre(TrackerState::kApproaching, TrackerState::kTracking));
  EXPECT_LT(output.distance, 1e-3);
  EXPECT_EQ(output.fault, TrackingFault::kNone);
}

TEST(TrackerStates, RemainWaitingWithoutOdometryOrWithoutCraft) {
  Tracker without_odometry{TrackerConfig{}};
  Tracker without_craft{TrackerConfig{}};
  for (int i = 1; i < 100; ++i) {
    const double t = kPeriod * i;
    without_odometry.set_craft(circle(1.0, 0.1), t);
    without_craft.measure({.t = t});
    for (Tracker* const tracker : {&without_odometry, &without_craft}) {
      const TrackerOutput output = tracker->command(t, kPeriod);
      EXPECT_EQ(output.state, TrackerState::kWaiting);
      EXPECT_EQ(output.fault, TrackingFault::kNone);
      EXPECT_EQ(output.command.twist, PlanarTwist{});
    }
  }
}

TEST(TrackerStates, HaveDifferentTexts) {
  std::set<std::string> texts;
  for (int i = 0; i <= static_cast<int>(TrackerState::kStopped); ++i) {
    texts.insert(to_cstr(static_cast<TrackerState>(i)));
  }
  EXPECT_THAT(texts, ElementsAre("approaching", "stopped", "stopping", "tracking", "waiting"));
}

TEST(Tracker, ReportsErrorsAtTheTimeAtWhichTheCommandTakesEffect) {
  Loop loop;
  loop.robot.pose.x = 1.0;  // ahead of the craft, which could not be reached from behind
  const auto craft = cruise(0.25);
  const TrackerOutput output = loop.run(craft, 20.0);
  // The last command acts at the present time of the loop.
  EXPECT_NEAR(output.craft.p_WC.x(), 0.25 * loop.now(), 1e-9);
  EXPECT_NEAR(output.robot.pose.x, loop.robot.pose.x, 1e-3);
  EXPECT_NEAR(output.error.along, output.craft.p_WC.x() - output.robot.pose.x, 1e-9);
  EXPECT_NEAR(output.distance, std::abs(output.error.along), 1e-6);
}

TEST(Tracker, BrakesWithItsDecelerationAndThenIsStopped) {
  Loop loop;
  loop.robot.pose.x = 1.0;
  const auto craft = cruise(0.3);
  (void)loop.run(craft, 20.0);
  ASSERT_EQ(loop.tracker.state(), TrackerState::kTracking);
  const double x = loop.robot.pose.x;
  loop.tracker.stop();
  // 0.03 m/s less in each period: ten periods.
  for (int i = 1; i <= 9; ++i) {
    const TrackerOutput output = loop.tick(craft);
    EXPECT_NEAR(output.command.twist.forward, 0.3 - 0.03 * i, 0.002) << i;
    EXPECT_EQ(output.state, TrackerState::kStopping) << i;
  }
  EXPECT_EQ(loop.run(craft, 0.2).state, TrackerState::kStopped);
  (void)loop.run(craft, 5.0);
  EXPECT_EQ(loop.robot.twist, PlanarTwist{});
  // One period until the first command acts, then v^2 / 2 a.
  EXPECT_NEAR(loop.robot.pose.x - x, 0.3 * kPeriod + 0.09 / 0.6, 0.003);
  EXPECT_EQ(loop.tracker.state(), TrackerState::kStopped);
}

TEST(Tracker, KeepsTheFirstFault) {
  Loop loop;
  (void)loop.run(circle(0.6, 0.2), 20.0);
  loop.tracker.stop();
  for (int i = 1; i < 60; ++i) (void)loop.tracker.command(loop.now() + kPeriod * i, kPeriod);
  EXPECT_EQ(loop.tracker.fault(), TrackingFault::kStoppedByUser);
  loop.tracker.stop();
  EXPECT_EQ(loop.tracker.state(), TrackerState::kStopped);
}

TEST(Tracker, ResumesFromTheVelocityOfARobotThatHasNotStoppedYet) {
  Loop loop;
  loop.robot.pose.x = 1.0;
  const auto craft = cruise(0.3);
  (void)loop.run(craft, 20.0);
  loop.tracker.stop();
  (void)loop.run(craft, 0.3);
  loop.tracker.resume();
  const TrackerOutput output = loop.tick(craft);
  EXPECT_EQ(output.state, TrackerState::kApproaching);
  EXPECT_EQ(output.fault, TrackingFault::kNone);
  EXPECT_NEAR(output.reference.v_WC.x(), output.robot.twist.forward, 1e-9);
  EXPECT_GT(output.reference.v_WC.x(), 0.15);
  double before = output.command.twist.forward;
  for (int i = 0; i < 100; ++i) {
    const double forward = loop.tick(craft).command.twist.forward;
    EXPECT_LE(std::abs(forward - before), 0.032) << i;
    EXPECT_GT(forward, 0.15) << i;
    before = forward;
  }
  EXPECT_EQ(loop.tracker.state(), TrackerState::kTracking);
}

TEST(Tracker, ForgetsRobotCraftAndTimeOnRestart) {
  Loop loop;
  (void)loop.run(circle(0.6, 0.2), 20.0);
  ASSERT_TRUE(loop.tracker.set_law("gradient"));
  loop.tracker.restart();
  EXPECT_EQ(loop.tracker.state(), TrackerState::kWaiting);
  EXPECT_EQ(loop.tracker.law().name(), "gradient");
  // The robot is taken to be at rest: no ramp from the velocity before the restart.
  EXPECT_EQ(loop.tracker.command(1.0, kPeriod).command.twist, PlanarTwist{});
  // An earlier time than before is accepted.
  loop.tracker.measure({.t = 1.0, .pose = {.x = 0.5}});
  EXPECT_EQ(loop.tracker.measured_at(), 1.0);
  loop.tracker.set_craft(still(0.5, 0.0), 1.0);
  const TrackerOutput output = loop.tracker.command(1.1, kPeriod);
  EXPECT_EQ(output.state, TrackerState::kApproaching);
  EXPECT_NEAR(output.distance, 0.0, 1e-12);
}

/// Returns the time for which a tracker runs on without one of its inputs until it reports a fault.
double time_to_fault(Loop& loop, bool with_odometry, TrackingFault expected) {
  const double start = loop.now() - kPeriod;  // stamp of the last inputs
  for (int i = 1; i < 100; ++i) {
    const double t = loop.now() - kPeriod + kPeriod * i;
    const RobotState robot = loop.robot;
    if (with_odometry) loop.tracker.measure({t, robot.pose, robot.twist});
    if (loop.tracker.command(t + kPeriod, kPeriod).fault == TrackingFault::kNone) continue;
    EXPECT_EQ(loop.tracker.fault(), expected) << to_cstr(loop.tracker.fault());
    return t + kPeriod - start;
  }
  return HUGE_VAL;
}

TEST(Tracker, StopsWhenItsInputsAreTooOld) {
  // Odometry up to 0.35 s, the state of the craft up to 3 s, in steps of 0.1 s.
  Loop one;
  (void)one.run(still(0.0, 0.0), 5.0);
  EXPECT_NEAR(time_to_fault(one, false, TrackingFault::kOdometryLost), 0.4, 1e-9);
  Loop other;
  (void)other.run(still(0.0, 0.0), 5.0);
  EXPECT_NEAR(time_to_fault(other, true, TrackingFault::kReferenceLost), 3.05, 0.051);
}

TEST(Tracker, MeasuresTheAgeOfOdometryFromItsStamp) {
  Tracker tracker{TrackerConfig{.odometry_lag = 0.2}};
  tracker.measure({.t = 4.0});
  EXPECT_NEAR(tracker.measured_at(), 4.0, 1e-12);
}

TEST(Tracker, CompensatesForTheAgeOfOdometryAtItsStamp) {
  // A pose that is 0.2 s old when it is stamped: the robot is 0.2 s ahead of it.
  Tracker tracker{TrackerConfig{.odometry_lag = 0.2}};
  tracker.set_craft(still(0.0, 0.0), 4.0);
  tracker.measure({.t = 4.0, .twist = {.forward = 0.1}});
  EXPECT_NEAR(tracker.command(4.3, kPeriod).robot.pose.x, 0.1 * 0.5, 1e-12);
}

TEST(Tracker, StopsIfAGyroscopeContradictsTheWheels) {
  const auto fault_with = [](double gyro) {
    Loop loop;
    (void)loop.run(still(0.0, 0.0), 3.0);
    for (int i = 0; i < 10; ++i) {
      loop.tracker.measure_yaw_rate(loop.now(), gyro);
      (void)loop.tick(still(0.0, 0.0));
    }
    return loop.tracker.fault();
  };
  EXPECT_EQ(fault_with(0.1), TrackingFault::kNone);
  EXPECT_EQ(fault_with(0.2), TrackingFault::kSlip);
  EXPECT_EQ(fault_with(-0.2), TrackingFault::kSlip);
}

TEST(Tracker, LeavesASmallJumpOfTheCraftToItsLaw) {
  for (const double jump : {0.009, 0.011}) {
    Loop loop;
    (void)loop.run(still(0.0, 0.0), 5.0);
    const TrackerOutput output = loop.tick(still(jump, 0.0));
    EXPECT_EQ(output.state == TrackerState::kApproaching, jump > 0.01) << jump;
    EXPECT_EQ(loop.run(still(jump, 0.0), 10.0).state, TrackerState::kTracking);
    EXPECT_LT(std::abs(loop.robot.pose.x - jump), 0.001) << jump;
  }
}

TEST(Tracker, ApproachesACraftAgainThatRestsNextToTheRobot) {
  Loop loop;
  loop.tracker.allow_pushes(true);
  const auto craft = still(0.0, 0.0);
  (void)loop.run(craft, 5.0);
  loop.robot.pose.y += 0.03;
  // Wheels can't move sideways: the error stays for the delay of three seconds.
  EXPECT_EQ(loop.run(craft, 2.8).state, TrackerState::kTracking);
  EXPECT_EQ(loop.run(craft, 0.4).state, TrackerState::kApproaching);
  const TrackerOutput output = loop.run(craft, 15.0);
  EXPECT_EQ(output.state, TrackerState::kTracking);
  EXPECT_LT(output.distance, ApproachParameters{}.threshold);
}

TEST(Tracker, StaysStoppedIfApproachesStartWithoutADelay) {
  TrackerConfig config = without_lag();
  config.approach.delay = 0.0;
  Loop loop{config};
  (void)loop.run(still(0.0, 0.0), 5.0);
  EXPECT_EQ(loop.tracker.state(), TrackerState::kTracking);
  (void)loop.tracker.command(loop.now() + 1.0, kPeriod);
  EXPECT_EQ(loop.tracker.fault(), TrackingFault::kOdometryLost);
  EXPECT_EQ(loop.tracker.state(), TrackerState::kStopped);
}

TEST(Tracker, SwitchesToALawOnlyIfItAcceptsAllGains) {
  Tracker tracker{TrackerConfig{.gains = {{"k_along", 1.5}}}};
  EXPECT_EQ(tracker.law().gains().at("k_along"), 1.5);
  ASSERT_TRUE(tracker.set_law("preview", {{"k_heading", 3.0}}));
  EXPECT_EQ(tracker.law().gains().at("k_along"), 1.5);
  EXPECT_EQ(tracker.law().gains().at("k_heading"), 3.0);
  EXPECT_FALSE(tracker.set_law("preview", {{"k_along", 0.5}, {"k_heading", 1e3}}));
  EXPECT_EQ(tracker.law().gains().at("k_along"), 1.5);
  // One over the control period of 0.1 s is the limit.
  EXPECT_TRUE(tracker.set_law("gradient", {{"k_x", 10.0}}));
  EXPECT_FALSE(tracker.set_law("gradient", {{"k_x", 10.1}}));
}

TEST(Tracker, RejectsAnUnknownLawOrGainAndContinues) {
  Tracker tracker{TrackerConfig{}};
  EXPECT_THAT(tracker.set_law("magic").error().reason, HasSubstr("unknown law"));
  EXPECT_FALSE(tracker.set_law("gradient", {{"k_z", 1.0}}));
  EXPECT_EQ(tracker.law().name(), "preview");
  EXPECT_THROW(Tracker{TrackerConfig{.law = "magic"}}, std::invalid_argument);
  EXPECT_THROW((Tracker{TrackerConfig{.gains = {{"k_along", 99.0}}}}), std::invalid_argument);
}

/// Waits until the robot is at its craft, then pushes it ahead at 0.2 m/s for one second.
TrackerOutput push(Tracker& tracker) {
  TrackerOutput output;
  for (int i = 0; i < 50; ++i) {
    const double t = 0.1 * i;
    const double pushed = std::max(0, i - 40) * 0.02;
    tracker.set_craft(still(0.0, 0.0), t);
    tracker.measure({.t = t, .pose = {.x = pushed}, .twist = {.forward = i > 40 ? 0.2 : 0.0}});
    output = tracker.command(t + 0.1, 0.1);
  }
  return output;
}

TEST(Tracker, StopsARobotThatIsPushedUnlessItMayBe) {
  Tracker stubborn{TrackerConfig{}};
  (void)push(stubborn);
  EXPECT_EQ(stubborn.fault(), TrackingFault::kSlip);
  Tracker patient{TrackerConfig{}};
  patient.allow_pushes(true);
  (void)push(patient);
  EXPECT_EQ(patient.fault(), TrackingFault::kNone);
}

TEST(Tracker, FollowsACraftThatAPushedRobotTakesAlongFromWhereTheRobotIs) {
  Tracker tracker{TrackerConfig{}};
  tracker.allow_pushes(true);
  const double robot = push(tracker).robot.pose.x;
  tracker.set_craft(still(robot, 0.0), 5.0);
  const FloorMotion reference = tracker.command(5.1, 0.1).reference;
  EXPECT_NEAR(reference.p_WC.x(), robot, 0.05);
}

class NotFinite : public ::testing::TestWithParam<std::string> {};

TEST_P(NotFinite, CraftStopsTheRobot) {
  const auto nowhere = std::make_shared<FunctionReference>(
      [](double) { return FloorMotion{.p_WC = {std::nan(""), 0.0, 0.0}}; });
  Tracker tracker{TrackerConfig{.law = GetParam()}};
  tracker.measure({.t = 0.0});
  tracker.set_craft(nowhere, 0.0);
  for (int i = 1; i < 10; ++i) {
    const LawOutput command = tracker.command(kPeriod * i, kPeriod).command;
    EXPECT_EQ(command.twist, PlanarTwist{});
    EXPECT_EQ(command.force_W, Eigen::Vector3d::Zero());
    EXPECT_EQ(command.torque, 0.0);
  }
  EXPECT_EQ(tracker.state(), TrackerState::kStopped);
  EXPECT_EQ(tracker.fault(), TrackingFault::kOffCourse);
}

INSTANTIATE_TEST_SUITE_P(Laws, NotFinite, ::testing::Values("force", "gradient", "preview"),
                         [](const auto& law) { return law.param; });

}  // namespace
}  // namespace foothill_tracking

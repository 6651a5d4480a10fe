#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <numbers>

#include "pioneer_arcos/emulator/motion_control.hpp"

namespace pioneer_arcos {
namespace {

constexpr double kDt = 0.005;
constexpr double kPi = std::numbers::pi;

/// An ideal robot that follows its motion control exactly.
struct IdealRobot {
  void run(double duration, bool hold = false) {
    for (double t = 0.0; t < duration - 0.5 * kDt; t += kDt) {
      const auto demand = control.step(limits, position, hold, kDt);
      position.path += demand.forward * kDt;
      position.heading += demand.yaw_rate * kDt;
      peak = std::max(peak, std::abs(demand.forward));
    }
  }

  pioneer_dynamics::CommandLimits limits{.forward = {0.5, 0.25, 0.5}, .yaw = {1.0, 2.0, 2.0}};
  MotionControl control{};
  MotionControl::Position position{};
  double peak{};  ///< Maximum speed so far [m/s].
};

TEST(MotionControl, AcceleratesLinearly) {
  IdealRobot robot;
  robot.control.set_velocity(0.4);
  robot.run(1.0);
  EXPECT_NEAR(robot.control.demand().forward, 0.25, 1e-12);
  robot.run(1.0);
  EXPECT_NEAR(robot.control.demand().forward, 0.4, 1e-12);
}

TEST(MotionControl, DeceleratesByItsOwnLimit) {
  IdealRobot robot;
  robot.control.set_velocity(0.4);
  robot.run(2.0);
  robot.control.stop();
  robot.run(0.4);
  EXPECT_NEAR(robot.control.demand().forward, 0.2, 1e-12);
}

TEST(MotionControl, StopsImmediatelyOnRequest) {
  IdealRobot robot;
  robot.control.set_velocity(0.4);
  robot.control.set_turn_rate(1.0);
  robot.run(2.0);
  robot.control.stop_immediately();
  EXPECT_EQ(robot.control.demand().forward, 0.0);
  EXPECT_EQ(robot.control.demand().yaw_rate, 0.0);
}

TEST(MotionControl, ResumesItsSetpointAfterAHold) {
  IdealRobot robot;
  robot.control.set_velocity(0.4);
  robot.run(2.0);
  robot.run(1.0, true);
  EXPECT_EQ(robot.control.demand().forward, 0.0);
  robot.run(2.0);
  EXPECT_NEAR(robot.control.demand().forward, 0.4, 1e-12);
}

TEST(MotionControl, ResetForgetsSetpoints) {
  IdealRobot robot;
  robot.control.move(3.0, robot.position);
  robot.control.turn_to(1.0);
  robot.run(1.0);
  robot.control.reset();
  const double path = robot.position.path;
  robot.run(3.0);
  EXPECT_EQ(robot.position.path, path);
}

TEST(MotionControl, HeadingSetpointIsThePresentHeadingWithoutTarget) {
  MotionControl control;
  EXPECT_EQ(control.heading_setpoint({.heading = 0.7}), 0.7);
  control.turn_to(1.2);
  EXPECT_EQ(control.heading_setpoint({.heading = 0.7}), 1.2);
  control.turn_from_setpoint(0.1, {.heading = 0.7});
  EXPECT_DOUBLE_EQ(control.heading_setpoint({.heading = 0.7}), 1.3);
}

RC_GTEST_PROP(MotionControl, ReachesEveryDistanceWithinItsLimits, ()) {
  const double distance = 0.001 * *rc::gen::inRange(-3000, 3000);
  IdealRobot robot;
  robot.control.move(distance, robot.position);
  robot.run(20.0);
  // The firmware stops at a tolerance of 0.5 mm and then brakes.
  RC_ASSERT(std::abs(robot.position.path - distance) < 0.002);
  RC_ASSERT(robot.peak <= robot.limits.forward.speed);
  // v^2 = 2 a d with half the distance each for acceleration and deceleration at most.
  RC_ASSERT(robot.peak <= std::sqrt(2.0 * 0.25 * std::abs(distance)) + 0.25 * kDt);
}

RC_GTEST_PROP(MotionControl, TurnsToEveryHeadingByTheShorterWay, ()) {
  const double start = 0.01 * *rc::gen::inRange(-700, 700);
  const double target = 0.01 * *rc::gen::inRange(-700, 700);
  IdealRobot robot;
  robot.position.heading = start;
  robot.control.turn_to(target);
  robot.run(12.0);
  const double turned = robot.position.heading - start;
  RC_ASSERT(std::abs(turned) <= kPi + 1e-3);
  RC_ASSERT(std::abs(std::remainder(robot.position.heading - target, 2.0 * kPi)) < 1e-3);
}

}  // namespace
}  // namespace pioneer_arcos

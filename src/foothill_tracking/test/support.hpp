#pragma once

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "foothill_tracking/law.hpp"
#include "ways.hpp"

namespace foothill_tracking {

/// Mean motion of a chief in a low orbit [rad/s].
constexpr double kMeanMotion = 1.1e-3;

/// Returns an arbitrary number of an interval, for property tests.
inline double any_within(double low, double high) {
  constexpr int kParts = 1'000'000;
  return low + (high - low) * *rc::gen::inRange(0, kParts + 1) / kParts;
}

/// Returns an arbitrary vector of a cube around zero.
inline Eigen::Vector3d any_vector(double size) {
  return {any_within(-size, size), any_within(-size, size), any_within(-size, size)};
}

/// A craft that rests at a point.
inline std::shared_ptr<const ReferenceTrajectory> still(double x, double y) {
  return std::make_shared<FunctionReference>(
      [=](double) { return FloorMotion{.p_WC = {x, y, 0.0}}; });
}

/// A craft that moves along the x axis at constant speed.
inline std::shared_ptr<const ReferenceTrajectory> cruise(double speed) {
  return std::make_shared<FunctionReference>([=](double t) {
    return FloorMotion{.p_WC = {speed * t, 0.0, 0.0}, .v_WC = {speed, 0.0, 0.0}};
  });
}

/// Bounded motion of height a: x = a cos nt, y = -2 a sin nt, by Clohessy and Wiltshire.
inline foothill_orbit::HillState two_by_one(double height, double phase = 0.0) {
  return {.p_OC = {height * std::cos(phase), -2.0 * height * std::sin(phase), 0.0},
          .v_OC = {-kMeanMotion * height * std::sin(phase),
                   -2.0 * kMeanMotion * height * std::cos(phase), 0.0}};
}

/// Returns the rate of change of a function of time, by a central difference over 2 h.
template <typename Function>
auto rate_of(const Function& function, double t, double h) {
  // The type keeps Eigen's expressions from referring to values that no longer exist.
  using Value = decltype(function(t));
  return Value{(function(t + h) - function(t - h)) / (2.0 * h)};
}

/// Returns the state of a kinematic robot after it has executed the commands of a law from time 0.
inline RobotState tracked(TrackingLaw& law, const ReferenceTrajectory& reference, RobotState robot,
                          double dt, int steps) {
  for (int i = 0; i < steps; ++i) {
    robot.twist = law.command({i * dt, dt, robot, &reference}).twist;
    robot.pose = advance(robot.pose, robot.twist, dt);
  }
  return robot;
}

/// Returns the state of a robot whose servo ramps to a command with the robot's accelerations,
/// integrated in steps of 1 ms.
inline RobotState servoed(RobotState robot, const PlanarTwist& command, double duration,
                          const RobotLimits& limits = {}) {
  constexpr double kStep = 1e-3;
  const auto ramp = [](double from, double to, double change) {
    return from + std::clamp(to - from, -change, change);
  };
  for (long i = 0; i < std::lround(duration / kStep); ++i) {
    const PlanarTwist next{
        .forward = ramp(robot.twist.forward, command.forward, limits.acceleration * kStep),
        .yaw_rate = ramp(robot.twist.yaw_rate, command.yaw_rate, limits.yaw_acceleration * kStep)};
    const PlanarTwist mean{.forward = 0.5 * (robot.twist.forward + next.forward),
                           .yaw_rate = 0.5 * (robot.twist.yaw_rate + next.yaw_rate)};
    robot.pose = advance(robot.pose, mean, kStep);
    robot.twist = next;
  }
  return robot;
}

}  // namespace foothill_tracking

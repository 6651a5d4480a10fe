#include "pioneer_arcos/emulator/motion_control.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pioneer_arcos {
namespace {

using foothill_core::AxisLimits;

/// Time constant of the approach near a target, where speed is proportional to distance [s].
constexpr double kSettleTime = 0.15;
constexpr double kPathTolerance = 0.0005;  // [m]

/// Returns the speed at a distance to the target.
double approach_speed(double distance, const AxisLimits& limits) {
  const double braking = std::sqrt(2.0 * limits.deceleration * std::abs(distance));
  const double speed = std::min({limits.speed, braking, std::abs(distance) / kSettleTime});
  return std::copysign(speed, distance);
}

}  // namespace

void MotionControl::move(double distance, const Position& now) {
  translation_ = Target{now.path + distance};
}

void MotionControl::turn_from_setpoint(double turn, const Position& now) {
  rotation_ = Target{heading_setpoint(now) + turn};
}

void MotionControl::stop() {
  translation_ = Speed{};
  rotation_ = Speed{};
}

void MotionControl::stop_immediately() {
  stop();
  demand_ = {};
}

double MotionControl::target_speed(const AxisLimits& limits, const Position& now) {
  if (const auto* speed = std::get_if<Speed>(&translation_)) return speed->value;
  const double distance = std::get<Target>(translation_).value - now.path;
  if (std::abs(distance) < kPathTolerance) translation_ = Speed{};
  return approach_speed(distance, limits);
}

double MotionControl::target_rate(const AxisLimits& limits, const Position& now) const {
  if (const auto* speed = std::get_if<Speed>(&rotation_)) return speed->value;
  // Not wrap_angle(): a turn by exactly -pi keeps its direction.
  const double distance =
      std::remainder(std::get<Target>(rotation_).value - now.heading, 2.0 * std::numbers::pi);
  return approach_speed(distance, limits);
}

pioneer_dynamics::VelocityCommand MotionControl::step(const pioneer_dynamics::CommandLimits& limits,
                                                      const Position& now, bool hold, double dt) {
  const double speed = target_speed(limits.forward, now);
  const double rate = target_rate(limits.yaw, now);
  const auto clip = [](double value, double limit) { return std::clamp(value, -limit, limit); };
  const pioneer_dynamics::VelocityCommand target{
      .forward = hold ? 0.0 : clip(speed, limits.forward.speed),
      .yaw_rate = hold ? 0.0 : clip(rate, limits.yaw.speed)};
  demand_ = pioneer_dynamics::ramp(limits, demand_, target, dt);
  return demand_;
}

double MotionControl::heading_setpoint(const Position& now) const {
  const auto* target = std::get_if<Target>(&rotation_);
  return target != nullptr ? target->value : now.heading;
}

}  // namespace pioneer_arcos

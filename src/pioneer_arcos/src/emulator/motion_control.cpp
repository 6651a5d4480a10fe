#include "pioneer_arcos/emulator/motion_control.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pioneer_arcos {
namespace {

using pioneer_dynamics::AxisLimits;

/// Near its target a robot slows down in proportion to what is left: time constant [s].
constexpr double kSettleTime = 0.15;
constexpr double kArrived = 0.0005;  // [m]

/// Returns the speed from which the rest can be braked.
double speed_towards(double rest, const AxisLimits& limits) {
  const double braking = std::sqrt(2.0 * limits.deceleration * std::abs(rest));
  const double speed = std::min({limits.speed, braking, std::abs(rest) / kSettleTime});
  return std::copysign(speed, rest);
}

}  // namespace

void MotionControl::move(double distance, const Position& now) {
  translation_ = Target{now.path + distance};
}

void MotionControl::turn_on(double turn, const Position& now) {
  rotation_ = Target{heading_setpoint(now) + turn};
}

void MotionControl::stop() {
  translation_ = Speed{};
  rotation_ = Speed{};
}

void MotionControl::stop_at_once() {
  stop();
  demand_ = {};
}

double MotionControl::wanted_speed(const AxisLimits& limits, const Position& now) {
  if (const auto* speed = std::get_if<Speed>(&translation_)) return speed->value;
  const double rest = std::get<Target>(translation_).value - now.path;
  if (std::abs(rest) < kArrived) translation_ = Speed{};
  return speed_towards(rest, limits);
}

double MotionControl::wanted_rate(const AxisLimits& limits, const Position& now) const {
  if (const auto* speed = std::get_if<Speed>(&rotation_)) return speed->value;
  const double rest =
      std::remainder(std::get<Target>(rotation_).value - now.heading, 2.0 * std::numbers::pi);
  return speed_towards(rest, limits);
}

pioneer_dynamics::VelocityCommand MotionControl::step(const pioneer_dynamics::CommandLimits& limits,
                                                      const Position& now, bool hold, double dt) {
  const double speed = wanted_speed(limits.forward, now);
  const double rate = wanted_rate(limits.yaw, now);
  const auto clip = [](double value, double limit) { return std::clamp(value, -limit, limit); };
  const pioneer_dynamics::VelocityCommand target{
      .forward = hold ? 0.0 : clip(speed, limits.forward.speed),
      .yaw_rate = hold ? 0.0 : clip(rate, limits.yaw.speed)};
  demand_ = pioneer_dynamics::approach(limits, demand_, target, dt);
  return demand_;
}

bool MotionControl::wants_motion() const {
  const auto* speed = std::get_if<Speed>(&translation_);
  const auto* rate = std::get_if<Speed>(&rotation_);
  return speed == nullptr || speed->value != 0.0 || (rate != nullptr && rate->value != 0.0);
}

double MotionControl::heading_setpoint(const Position& now) const {
  const auto* target = std::get_if<Target>(&rotation_);
  return target != nullptr ? target->value : now.heading;
}

}  // namespace pioneer_arcos

#include "pioneer_modes/position.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "foothill_core/angle.hpp"

namespace pioneer_modes {
namespace {

using foothill_core::wrap_angle;

constexpr double kTurnGain = 1.2;   // [1/s]
constexpr double kGoGain = 1.2;     // [1/s]
constexpr double kSteerGain = 1.5;  // [1/s]
constexpr double kSlowest = 0.035;  // Twice the resolution of commands [rad/s].
constexpr double kCreep = 0.01;     // [m/s]
constexpr double kBrakes = 0.7;     // Share of the deceleration that is used.
constexpr double kFacing = 0.05;    // Bearing error below which the robot starts to drive [rad].
constexpr double kLost = 0.6;       // Bearing error above which the robot turns again [rad].

}  // namespace

double PositionLaw::distance(const PlanarPose& now) const {
  return std::hypot(goal_.x - now.x, goal_.y - now.y);
}

double PositionLaw::bearing(const PlanarPose& now) const {
  const double towards = std::atan2(goal_.y - now.y, goal_.x - now.x);
  const double facing = direction_ > 0.0 ? now.heading : now.heading + std::numbers::pi;
  return wrap_angle(towards - facing);
}

void PositionLaw::start(const PlanarPose& goal, const PlanarPose& now) {
  goal_ = goal;
  if (distance(now) <= config_.tolerance) {
    stage_ = Stage::kAlign;
    return;
  }
  const auto turning = [&](double direction) {
    direction_ = direction;
    const double first = bearing(now);
    return std::abs(first) + std::abs(wrap_angle(goal.heading - (now.heading + first)));
  };
  const double ahead = turning(1.0);
  const double back = turning(-1.0);
  direction_ = back < ahead - 1e-9 ? -1.0 : 1.0;
  stage_ = Stage::kTurn;
}

double PositionLaw::turn_rate(double error) const {
  const double size = std::clamp(kTurnGain * std::abs(error), kSlowest, config_.yaw_rate);
  return std::copysign(size, error);
}

VelocityCommand PositionLaw::go(const PlanarPose& now) {
  const double left = distance(now);
  const double error = bearing(now);
  const double along = left * std::cos(error);
  // Steering cannot correct a lateral error of the last centimetres.
  if (left <= config_.tolerance || (along <= 0.0 && left < 5.0 * config_.tolerance)) {
    stage_ = Stage::kAlign;
    return {};
  }
  if (std::abs(error) > kLost && left > 5.0 * config_.tolerance) {
    stage_ = Stage::kTurn;
    return {};
  }
  const double braking = std::sqrt(2.0 * kBrakes * limits_.forward.deceleration * left);
  const double speed = std::max(kCreep, std::min({config_.speed, braking, kGoGain * left}));
  // Near the goal, the bearing is inaccurate.
  const double weight = std::clamp(left / (10.0 * config_.tolerance), 0.0, 1.0);
  const double rate = std::clamp(kSteerGain * weight * error, -config_.yaw_rate, config_.yaw_rate);
  return {direction_ * speed, rate};
}

VelocityCommand PositionLaw::command(const PlanarPose& now) {
  if (stage_ == Stage::kTurn) {
    const double error = bearing(now);
    if (std::abs(error) > kFacing) return {0.0, turn_rate(error)};
    stage_ = Stage::kGo;
  }
  if (stage_ == Stage::kGo) return go(now);
  if (stage_ == Stage::kAlign) {
    const double error = wrap_angle(goal_.heading - now.heading);
    if (std::abs(error) > config_.heading_tolerance) return {0.0, turn_rate(error)};
    stage_ = Stage::kArrived;
  }
  return {};
}

}  // namespace pioneer_modes

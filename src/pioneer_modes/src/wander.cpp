#include "pioneer_modes/wander.hpp"

#include <cmath>
#include <numbers>

#include "foothill_core/angle.hpp"

namespace pioneer_modes {
namespace {

constexpr double kMinTurn = 0.6;        // [rad]
constexpr double kMaxTurn = 2.6;        // [rad]
constexpr double kLookAround = 7.0;     // Maximum turn in search of a free direction [rad].
constexpr double kRetreat = 0.3;        // [m]
constexpr double kRetreatSpeed = 0.12;  // [m/s]
constexpr double kWaitTime = 5.0;       // Wait when boxed in [s].
constexpr double kSteer = 0.2;          // Yaw rate of evasive arcs [rad/s].
constexpr double kProbe = 0.35;         // Angle that must be free to start a turn [rad].
constexpr double kWorthSteering = 0.1;  // Additional free distance that justifies an arc [m].

}  // namespace

const char* to_cstr(WanderState state) {
  switch (state) {
    case WanderState::kCruise:
      return "cruising";
    case WanderState::kTurn:
      return "turning";
    case WanderState::kRetreat:
      return "retreating";
    case WanderState::kBoxedIn:
      return "boxed in";
  }
  return "unknown";
}

Wander::Wander(const WanderConfig& config, const GuardConfig& guard)
    : config_{config}, guard_{guard}, random_{config.seed} {}

void Wander::start() {
  random_.seed(config_.seed);
  state_ = WanderState::kCruise;
}

double Wander::draw(double low, double high) {
  // Uses the top 53 bits, so that the numbers are equal with every standard library.
  return low + (high - low) * static_cast<double>(random_() >> 11U) * 0x1.0p-53;
}

void Wander::bounce(bool is_ahead, const PlanarPose& pose) {
  state_ = WanderState::kRetreat;
  direction_ = is_ahead ? -1.0 : 1.0;
  retreat_from_ = pose;
}

VelocityCommand Wander::command(double t, const PlanarPose& pose, Points points_B) {
  switch (state_) {
    case WanderState::kCruise:
      return cruise(t, pose, points_B);
    case WanderState::kTurn:
      return turn(t, pose, points_B);
    case WanderState::kRetreat:
      return retreat(t, pose, points_B);
    case WanderState::kBoxedIn:
      return wait(t, pose, points_B);
  }
  return {};
}

double Wander::ahead(Points points_B) const {
  return free_distance(guard_.outline, 1.0, points_B, config_.clearance, config_.far);
}

VelocityCommand Wander::cruise(double t, const PlanarPose& pose, Points points_B) {
  const double straight = ahead(points_B);
  if (straight < config_.near) {
    begin_turn(pose, points_B);
    return turn(t, pose, points_B);
  }
  VelocityCommand best{config_.speed, 0.0};
  if (straight >= config_.far) return best;
  double farthest = straight + kWorthSteering;
  for (const double side : {1.0, -1.0}) {
    const VelocityCommand arc{config_.speed, side * kSteer};
    const double free = config_.speed * free_time(guard_.outline, arc, points_B, config_.clearance,
                                                  config_.far / config_.speed);
    if (free > farthest) {
      farthest = free;
      best = arc;
    }
  }
  return best;
}

bool Wander::can_turn(double side, Points points_B) const {
  const VelocityCommand spot{0.0, side * config_.yaw_rate};
  const double needed = kProbe / config_.yaw_rate;
  return free_time(guard_.outline, spot, points_B, guard_.margin, needed) >= needed;
}

void Wander::begin_turn(const PlanarPose& pose, Points points_B) {
  state_ = WanderState::kTurn;
  double left = 0.0;
  double right = 0.0;
  for (const Eigen::Vector2d& p_B : points_B) {
    (p_B.y() > 0.0 ? left : right) += 1.0 / (0.1 + p_B.squaredNorm());
  }
  side_ = left > right ? -1.0 : 1.0;
  if (!can_turn(side_, points_B)) side_ = -side_;
  min_turn_ = draw(kMinTurn, kMaxTurn);
  turned_ = 0.0;
  last_heading_ = pose.heading;
}

VelocityCommand Wander::turn(double t, const PlanarPose& pose, Points points_B) {
  turned_ += side_ * foothill_core::wrap_angle(pose.heading - last_heading_);
  last_heading_ = pose.heading;
  if (turned_ >= min_turn_ && ahead(points_B) >= config_.far) {
    state_ = WanderState::kCruise;
    return {};
  }
  if (turned_ > kLookAround) {
    state_ = WanderState::kBoxedIn;
    wait_until_ = t + kWaitTime;
    return {};
  }
  if (!can_turn(side_, points_B)) {
    if (can_turn(-side_, points_B)) {
      side_ = -side_;
      turned_ = -turned_;
    } else {
      bounce(true, pose);
      return retreat(t, pose, points_B);
    }
  }
  return {0.0, side_ * config_.yaw_rate};
}

VelocityCommand Wander::retreat(double t, const PlanarPose& pose, Points points_B) {
  const double gone = std::hypot(pose.x - retreat_from_.x, pose.y - retreat_from_.y);
  const double left =
      free_distance(guard_.outline, direction_, points_B, guard_.margin, config_.near);
  if (gone >= kRetreat || left < 0.02) {
    begin_turn(pose, points_B);
    if (can_turn(side_, points_B)) return {};
    state_ = WanderState::kBoxedIn;
    wait_until_ = t + kWaitTime;
    return {};
  }
  return {direction_ * kRetreatSpeed, 0.0};
}

VelocityCommand Wander::wait(double t, const PlanarPose& pose, Points points_B) {
  if (t < wait_until_) return {};
  begin_turn(pose, points_B);
  return turn(t, pose, points_B);
}

}  // namespace pioneer_modes

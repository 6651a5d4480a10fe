#include "pioneer_modes/wander.hpp"

#include <cmath>
#include <numbers>

namespace pioneer_modes {
namespace {

constexpr double kLeastTurn = 0.6;      // [rad]
constexpr double kMostTurn = 2.6;       // [rad]
constexpr double kLookAround = 7.0;     // After so much turning without a way it is boxed in [rad].
constexpr double kRetreat = 0.3;        // [m]
constexpr double kRetreatSpeed = 0.12;  // [m/s]
constexpr double kPatience = 5.0;       // Boxed in, it looks again after this [s].
constexpr double kSteer = 0.2;          // Of the ways beside the straight one [rad/s].
constexpr double kProbe = 0.35;         // A turn must be free for so much [rad].
constexpr double kWorthSteering = 0.1;  // A way beside must be freer by this [m].

}  // namespace

const char* to_cstr(WanderState state) {
  switch (state) {
    case WanderState::kCruise:
      return "straight on";
    case WanderState::kTurn:
      return "turning to another way";
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
  // The top 53 bits: the same numbers with every standard library.
  return low + (high - low) * static_cast<double>(random_() >> 11U) * 0x1.0p-53;
}

void Wander::bounce(bool is_ahead, const Pose& pose) {
  state_ = WanderState::kRetreat;
  direction_ = is_ahead ? -1.0 : 1.0;
  retreat_from_ = pose;
}

VelocityCommand Wander::command(double t, const Pose& pose, Points points_B) {
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

VelocityCommand Wander::cruise(double t, const Pose& pose, Points points_B) {
  const double straight = ahead(points_B);
  if (straight < config_.near) {
    begin_turn(pose, points_B);
    return turn(t, pose, points_B);
  }
  VelocityCommand best{config_.speed, 0.0};
  if (straight >= config_.far) return best;
  double farthest = straight + kWorthSteering;
  for (const double side : {1.0, -1.0}) {
    const VelocityCommand beside{config_.speed, side * kSteer};
    const double free = config_.speed * free_time(guard_.outline, beside, points_B,
                                                  config_.clearance, config_.far / config_.speed);
    if (free > farthest) {
      farthest = free;
      best = beside;
    }
  }
  return best;
}

bool Wander::can_turn(double side, Points points_B) const {
  const VelocityCommand spot{0.0, side * config_.yaw_rate};
  const double needed = kProbe / config_.yaw_rate;
  return free_time(guard_.outline, spot, points_B, guard_.margin, needed) >= needed;
}

void Wander::begin_turn(const Pose& pose, Points points_B) {
  state_ = WanderState::kTurn;
  double left = 0.0;
  double right = 0.0;
  for (const Eigen::Vector2d& p_B : points_B) {
    (p_B.y() > 0.0 ? left : right) += 1.0 / (0.1 + p_B.squaredNorm());
  }
  side_ = left > right ? -1.0 : 1.0;
  if (!can_turn(side_, points_B)) side_ = -side_;
  at_least_ = draw(kLeastTurn, kMostTurn);
  turned_ = 0.0;
  last_heading_ = pose.heading;
}

VelocityCommand Wander::turn(double t, const Pose& pose, Points points_B) {
  turned_ += side_ * pioneer_dynamics::wrap_angle(pose.heading - last_heading_);
  last_heading_ = pose.heading;
  if (turned_ >= at_least_ && ahead(points_B) >= config_.far) {
    state_ = WanderState::kCruise;
    return {};
  }
  if (turned_ > kLookAround) {
    state_ = WanderState::kBoxedIn;
    wait_until_ = t + kPatience;
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

VelocityCommand Wander::retreat(double t, const Pose& pose, Points points_B) {
  const double gone = std::hypot(pose.x - retreat_from_.x, pose.y - retreat_from_.y);
  const double left =
      free_distance(guard_.outline, direction_, points_B, guard_.margin, config_.near);
  if (gone >= kRetreat || left < 0.02) {
    begin_turn(pose, points_B);
    if (can_turn(side_, points_B)) return {};
    state_ = WanderState::kBoxedIn;
    wait_until_ = t + kPatience;
    return {};
  }
  return {direction_ * kRetreatSpeed, 0.0};
}

VelocityCommand Wander::wait(double t, const Pose& pose, Points points_B) {
  if (t < wait_until_) return {};
  begin_turn(pose, points_B);
  return turn(t, pose, points_B);
}

}  // namespace pioneer_modes

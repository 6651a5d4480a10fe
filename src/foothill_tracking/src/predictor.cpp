#include "foothill_tracking/predictor.hpp"

#include <algorithm>
#include <cmath>

namespace foothill_tracking {
namespace {

/// Length of a piece of a ramp that is taken as an arc [s].
constexpr double kPiece = 0.02;

/// Returns a speed on its way to another, and tells the mean on that way.
double approach(double speed, double wanted, double acceleration, double dt, double& mean) {
  const double gap = wanted - speed;
  const double until = std::abs(gap) / acceleration;
  if (until >= dt) {
    const double end = speed + std::copysign(acceleration * dt, gap);
    mean = 0.5 * (speed + end);
    return end;
  }
  mean = wanted - 0.5 * gap * until / dt;
  return wanted;
}

bool arrived(const Twist& twist, const Twist& command) {
  return twist.forward == command.forward && twist.yaw_rate == command.yaw_rate;
}

}  // namespace

void Predictor::reset() {
  has_begun_ = false;
  measured_at_ = 0.0;
  sent_.clear();
}

void Predictor::sent(double t, const Twist& command) { sent_.push_back({t, command}); }

void Predictor::ramp(Estimate& estimate, const Twist& command, double dt) const {
  while (dt > 0.0) {
    const bool is_even = arrived(estimate.twist, command);
    const double piece = is_even ? dt : std::min(dt, kPiece);
    Twist mean = command;
    double unused = 0.0;
    estimate.told.forward =
        approach(estimate.told.forward, command.forward, limits_.acceleration, piece, unused);
    estimate.told.yaw_rate =
        approach(estimate.told.yaw_rate, command.yaw_rate, limits_.yaw_acceleration, piece, unused);
    if (!is_even) {
      estimate.twist.forward = approach(estimate.twist.forward, command.forward,
                                        limits_.acceleration, piece, mean.forward);
      estimate.twist.yaw_rate = approach(estimate.twist.yaw_rate, command.yaw_rate,
                                         limits_.yaw_acceleration, piece, mean.yaw_rate);
    }
    estimate.pose = advance(estimate.pose, mean, piece);
    estimate.t += piece;
    dt -= piece;
  }
}

void Predictor::move(Estimate& estimate, double until) const {
  Twist command = estimate.twist;
  for (const Sent& next : sent_) {
    if (next.t >= until) break;
    if (next.t > estimate.t) ramp(estimate, command, next.t - estimate.t);
    command = next.command;
  }
  if (until > estimate.t) ramp(estimate, command, until - estimate.t);
  estimate.t = until;
}

Surprise Predictor::measure(const Measurement& measurement) {
  if (has_begun_ && measurement.t <= measured_at_) return {};
  if (!has_begun_) {
    estimate_ = {measurement.t, measurement.pose, measurement.twist, measurement.twist};
    measured_at_ = measurement.t;
    has_begun_ = true;
    return {};
  }
  move(estimate_, measurement.t);
  // Of commands that act already, only the last matters.
  while (sent_.size() > 1 && sent_[1].t <= measurement.t) sent_.pop_front();
  measured_at_ = measurement.t;

  Pose& pose = estimate_.pose;
  const double dx = measurement.pose.x - pose.x;
  const double dy = measurement.pose.y - pose.y;
  const double turn = wrap_angle(measurement.pose.heading - pose.heading);
  const Surprise surprise{std::hypot(dx, dy), std::abs(turn),
                          std::abs(measurement.twist.forward - estimate_.told.forward),
                          std::abs(measurement.twist.yaw_rate - estimate_.told.yaw_rate)};
  const bool is_small =
      surprise.distance < parameters_.believable && surprise.turn < parameters_.believable_turn;
  const double part = is_small ? parameters_.trust : 1.0;
  pose = {pose.x + part * dx, pose.y + part * dy, pose.heading + part * turn};
  if (!is_small) estimate_.twist = measurement.twist;
  return surprise;
}

RobotState Predictor::at(double t) const {
  Estimate estimate = estimate_;
  move(estimate, std::max(t, estimate.t));
  return {.pose = estimate.pose, .twist = estimate.twist};
}

}  // namespace foothill_tracking

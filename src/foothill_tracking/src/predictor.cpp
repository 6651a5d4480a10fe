#include "foothill_tracking/predictor.hpp"

#include <algorithm>
#include <cmath>

#include "foothill_core/angle.hpp"

namespace foothill_tracking {
namespace {

/// Duration of a piece of a ramp that is approximated by an arc [s].
constexpr double kPiece = 0.02;

/// Returns a speed after a ramp of dt towards another, and sets the mean speed of the ramp.
double ramp_speed(double speed, double target, double acceleration, double dt, double& mean) {
  const double gap = target - speed;
  const double until = std::abs(gap) / acceleration;
  if (until >= dt) {
    const double end = speed + std::copysign(acceleration * dt, gap);
    mean = 0.5 * (speed + end);
    return end;
  }
  mean = target - 0.5 * gap * until / dt;
  return target;
}

bool is_reached(const PlanarTwist& twist, const PlanarTwist& command) {
  return twist.forward == command.forward && twist.yaw_rate == command.yaw_rate;
}

}  // namespace

void Predictor::reset() {
  has_begun_ = false;
  measured_at_ = 0.0;
  sent_.clear();
}

void Predictor::sent(double t, const PlanarTwist& command) { sent_.push_back({t, command}); }

void Predictor::ramp(Estimate& estimate, const PlanarTwist& command, double dt) const {
  while (dt > 0.0) {
    const bool is_even = is_reached(estimate.twist, command);
    const double piece = is_even ? dt : std::min(dt, kPiece);
    PlanarTwist mean = command;
    double unused = 0.0;
    estimate.commanded.forward = ramp_speed(estimate.commanded.forward, command.forward,
                                            limits_.acceleration, piece, unused);
    estimate.commanded.yaw_rate = ramp_speed(estimate.commanded.yaw_rate, command.yaw_rate,
                                             limits_.yaw_acceleration, piece, unused);
    if (!is_even) {
      estimate.twist.forward = ramp_speed(estimate.twist.forward, command.forward,
                                          limits_.acceleration, piece, mean.forward);
      estimate.twist.yaw_rate = ramp_speed(estimate.twist.yaw_rate, command.yaw_rate,
                                           limits_.yaw_acceleration, piece, mean.yaw_rate);
    }
    estimate.pose = advance(estimate.pose, mean, piece);
    estimate.t += piece;
    dt -= piece;
  }
}

void Predictor::move(Estimate& estimate, double until) const {
  PlanarTwist command = estimate.twist;
  for (const Sent& next : sent_) {
    if (next.t >= until) break;
    if (next.t > estimate.t) ramp(estimate, command, next.t - estimate.t);
    command = next.command;
  }
  if (until > estimate.t) ramp(estimate, command, until - estimate.t);
  estimate.t = until;
}

Innovation Predictor::measure(const Measurement& measurement) {
  if (has_begun_ && measurement.t <= measured_at_) return {};
  if (!has_begun_) {
    estimate_ = {measurement.t, measurement.pose, measurement.twist, measurement.twist};
    measured_at_ = measurement.t;
    has_begun_ = true;
    return {};
  }
  move(estimate_, measurement.t);
  // Only the last command in effect matters.
  while (sent_.size() > 1 && sent_[1].t <= measurement.t) sent_.pop_front();
  measured_at_ = measurement.t;

  PlanarPose& pose = estimate_.pose;
  const double dx = measurement.pose.x - pose.x;
  const double dy = measurement.pose.y - pose.y;
  const double turn = foothill_core::wrap_angle(measurement.pose.heading - pose.heading);
  const Innovation innovation{std::hypot(dx, dy), std::abs(turn),
                              std::abs(measurement.twist.forward - estimate_.commanded.forward),
                              std::abs(measurement.twist.yaw_rate - estimate_.commanded.yaw_rate)};
  const bool is_small = innovation.distance < parameters_.reset_distance &&
                        innovation.turn < parameters_.reset_heading;
  const double part = is_small ? parameters_.correction_gain : 1.0;
  pose = {pose.x + part * dx, pose.y + part * dy, pose.heading + part * turn};
  if (!is_small) estimate_.twist = measurement.twist;
  return innovation;
}

RobotState Predictor::at(double t) const {
  Estimate estimate = estimate_;
  move(estimate, std::max(t, estimate.t));
  return {.pose = estimate.pose, .twist = estimate.twist};
}

}  // namespace foothill_tracking

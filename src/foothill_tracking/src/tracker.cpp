#include "foothill_tracking/tracker.hpp"

#include <cmath>
#include <stdexcept>
#include <utility>

namespace foothill_tracking {
namespace {

/// A robot slower than this is at rest [m/s, rad/s].
constexpr double kAtRest = 1e-3;
/// A robot slower than this may start an approach from rest [m/s].
constexpr double kSlow = 0.03;

bool is_finite(const LawOutput& command) {
  return std::isfinite(command.twist.forward) && std::isfinite(command.twist.yaw_rate) &&
         command.force_W.allFinite() && std::isfinite(command.torque);
}

std::unique_ptr<TrackingLaw> checked_law(const TrackerConfig& config) {
  check(config.limits);
  auto law = make_law(config.law, config.limits);
  if (!law) throw std::invalid_argument{law.error().reason};
  if (const auto done = (*law)->set_gains(config.gains, config.limits, config.period); !done) {
    throw std::invalid_argument{config.law + ": " + done.error().reason};
  }
  return std::move(*law);
}

}  // namespace

const char* to_cstr(TrackerState state) {
  switch (state) {
    case TrackerState::kWaiting:
      return "waiting";
    case TrackerState::kApproaching:
      return "approaching";
    case TrackerState::kTracking:
      return "tracking";
    case TrackerState::kStopping:
      return "stopping";
    case TrackerState::kStopped:
      return "stopped";
  }
  return "unknown state";
}

Tracker::Tracker(const TrackerConfig& config)
    : config_{config},
      law_{checked_law(config)},
      predictor_{config.limits, config.predictor},
      shaper_{config.limits},
      monitor_{config.monitor},
      planner_{config.limits, config.period, config.approach} {}

void Tracker::set_craft(std::shared_ptr<const ReferenceTrajectory> craft, double t) {
  const bool is_followed =
      craft_ && (state_ == TrackerState::kApproaching || state_ == TrackerState::kTracking);
  reference_stamp_ = t;
  if (!is_followed) {
    craft_ = std::move(craft);
    return;
  }
  const double jump = (craft->at(t).p_WC - craft_->at(t).p_WC).head<2>().norm();
  const FloorMotion from = transition_start(*craft, t);
  craft_ = std::move(craft);
  if (jump > config_.approach.threshold) {
    start_approach(planner_.join(craft_, from, t));
  } else if (approach_) {
    approach_ = approach_->towards(craft_);
  }
}

FloorMotion Tracker::transition_start(const ReferenceTrajectory& craft, double t) const {
  const FloorMotion reference = active_reference().at(t);
  const FloorMotion robot = motion_of(predictor_.at(t));
  const Eigen::Vector3d goal = craft.at(t).p_WC;
  // A craft that a pushed robot has taken along is nearer to the robot than to its old position.
  const bool robot_is_nearer =
      (robot.p_WC - goal).head<2>().norm() < (reference.p_WC - goal).head<2>().norm();
  return robot_is_nearer ? robot : reference;
}

void Tracker::start_approach(std::shared_ptr<const MergingReference> approach) {
  approach_ = std::move(approach);
  state_ = TrackerState::kApproaching;
}

void Tracker::approach_if_stuck(const TrackerOutput& output, double t, double hold) {
  // A wheeled robot can't move sideways at rest, so a slow craft may leave it with a constant
  // error.
  const bool is_off =
      state_ == TrackerState::kTracking &&
      std::hypot(output.error.along, output.error.across) > config_.approach.threshold;
  off_for_ = is_off ? off_for_ + hold : 0.0;
  if (!is_off || off_for_ < config_.approach.delay || law_->actuation() != Actuation::kTwist)
    return;
  off_for_ = 0.0;
  if (std::abs(output.robot.twist.forward) < kSlow) {
    start_approach(planner_.from_rest(craft_, predictor_.at(t + hold), t + hold));
  } else {
    start_approach(planner_.join(craft_, motion_of(output.robot), t));
  }
}

void Tracker::measure(const Measurement& measurement) {
  Measurement measured = measurement;
  measured.t -= config_.odometry_lag;
  const double since = measured.t - predictor_.measured_at();
  const bool has_begun = predictor_.has_begun();
  const Innovation innovation = predictor_.measure(measured);
  wheels_ = measurement.twist;
  if (has_begun) monitor_.on_innovation(innovation, since);
}

void Tracker::measure_yaw_rate(double t, double yaw_rate) {
  if (last_yaw_at_ > 0.0 && t > last_yaw_at_) {
    monitor_.compare_yaw_rates(yaw_rate, wheels_.yaw_rate, t - last_yaw_at_);
  }
  last_yaw_at_ = t;
}

const ReferenceTrajectory& Tracker::active_reference() const {
  return approach_ ? *approach_ : *craft_;
}

void Tracker::fail(TrackingFault fault) {
  if (state_ == TrackerState::kStopping || state_ == TrackerState::kStopped) return;
  fault_ = fault;
  state_ = TrackerState::kStopping;
}

void Tracker::resume() {
  fault_ = TrackingFault::kNone;
  state_ = TrackerState::kWaiting;
  monitor_.reset();
}

void Tracker::restart() {
  resume();
  predictor_.reset();
  shaper_.reset({});
  craft_.reset();
  approach_.reset();
  reference_stamp_ = last_yaw_at_ = off_for_ = 0.0;
  law_is_new_ = true;
}

PlanarTwist Tracker::desired_twist(const LawInput& input, TrackerOutput& output) {
  if (state_ == TrackerState::kStopping || state_ == TrackerState::kStopped ||
      state_ == TrackerState::kWaiting) {
    return {};
  }
  if (std::exchange(law_is_new_, false)) law_->reset(input);
  output.command = law_->command(input);
  if (is_finite(output.command)) return output.command.twist;
  // The state of a law that returns NaN is not to be trusted, either.
  output.command = {};
  law_is_new_ = true;
  fail(TrackingFault::kOffCourse);
  return {};
}

void Tracker::compute_errors(TrackerOutput& output, double t) const {
  if (!craft_ || !predictor_.has_begun()) return;
  output.craft = craft_->at(t);
  output.reference = active_reference().at(t);
  output.error = error_of(output.robot.pose, output.reference, output.command.heading);
  output.distance = (output.craft.p_WC.head<2>() - output.robot.pose.position()).norm();
}

void Tracker::check_faults(const TrackerOutput& output, double t, double hold) {
  if (state_ != TrackerState::kApproaching && state_ != TrackerState::kTracking) return;
  const TrackingFault fault =
      monitor_.check({.odometry_age = t - measured_at(),
                      .reference_age = t - reference_stamp_,
                      .saturated = output.saturated,
                      .error = std::hypot(output.error.along, output.error.across),
                      .hold = hold});
  const bool is_push = fault == TrackingFault::kSlip || fault == TrackingFault::kOffCourse;
  if (fault != TrackingFault::kNone && !(is_push && pushes_allowed_)) fail(fault);
  approach_if_stuck(output, t, hold);
}

TrackerOutput Tracker::command(double t, double hold) {
  TrackerOutput output;
  const bool can_go = craft_ && predictor_.has_begun();
  if (state_ == TrackerState::kWaiting && can_go) {
    // The robot may still roll, such as after a stop that was cut short.
    const RobotState robot = predictor_.at(t);
    start_approach(std::abs(robot.twist.forward) < kSlow
                       ? planner_.from_rest(craft_, robot, t)
                       : planner_.join(craft_, motion_of(robot), t));
    shaper_.reset(robot.twist);
    law_is_new_ = true;
  }
  if (approach_ && t >= approach_->end()) {
    approach_.reset();
    if (state_ == TrackerState::kApproaching) state_ = TrackerState::kTracking;
  }
  if (predictor_.has_begun()) output.robot = predictor_.at(t);

  const LawInput input{.t = t,
                       .hold = hold,
                       .robot = output.robot,
                       .reference = can_go ? &active_reference() : nullptr};
  const CommandShaper::Shaped shaped = shaper_.shape(desired_twist(input, output), hold);
  output.command.twist = shaped.twist;
  output.saturated = shaped.saturated;
  predictor_.sent(t, shaped.twist);
  compute_errors(output, t);

  check_faults(output, t, hold);
  if (state_ == TrackerState::kStopping && std::abs(shaped.twist.forward) < kAtRest &&
      std::abs(shaped.twist.yaw_rate) < kAtRest) {
    state_ = TrackerState::kStopped;
  }
  output.state = state_;
  output.fault = fault_;
  return output;
}

tl::expected<void, GainError> Tracker::set_law(const std::string& name, const Gains& gains) {
  if (name == law_->name()) return law_->set_gains(gains, config_.limits, config_.period);
  auto law = make_law(name, config_.limits);
  if (!law) return tl::unexpected{law.error()};
  if (auto done = (*law)->set_gains(gains, config_.limits, config_.period); !done) return done;
  law_ = std::move(*law);
  law_is_new_ = true;
  return {};
}

}  // namespace foothill_tracking

#include "foothill_tracking/tracker.hpp"

#include <cmath>
#include <stdexcept>
#include <utility>

namespace foothill_tracking {
namespace {

/// A robot that is slower than this stands [m/s, rad/s].
constexpr double kStands = 1e-3;

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
      monitor_{config.monitor} {}

void Tracker::measure(const Measurement& measurement) {
  Measurement measured = measurement;
  measured.t -= config_.odometry_lag;
  const double since = measured.t - predictor_.measured_at();
  const bool has_begun = predictor_.has_begun();
  const Surprise surprise = predictor_.measure(measured);
  wheels_ = measurement.twist;
  if (has_begun) monitor_.surprised(surprise, since);
}

void Tracker::measure_yaw_rate(double t, double yaw_rate) {
  if (last_yaw_at_ > 0.0 && t > last_yaw_at_) {
    monitor_.compare_yaw_rates(yaw_rate, wheels_.yaw_rate, t - last_yaw_at_);
  }
  last_yaw_at_ = t;
}

const Reference& Tracker::followed() const { return way_ ? *way_ : *craft_; }

void Tracker::fail(Fault fault) {
  if (state_ == TrackerState::kStopping || state_ == TrackerState::kStopped) return;
  fault_ = fault;
  state_ = TrackerState::kStopping;
}

void Tracker::resume() {
  fault_ = Fault::kNone;
  state_ = TrackerState::kWaiting;
  monitor_.reset();
}

void Tracker::restart() {
  resume();
  predictor_.reset();
  shaper_.reset({});
  craft_.reset();
  way_.reset();
  heard_at_ = last_yaw_at_ = off_for_ = 0.0;
  law_is_new_ = true;
}

Twist Tracker::wanted_twist(const LawInput& input, TrackerOutput& output) {
  if (state_ == TrackerState::kStopping || state_ == TrackerState::kStopped ||
      state_ == TrackerState::kWaiting) {
    return {};
  }
  if (std::exchange(law_is_new_, false)) law_->reset(input);
  output.command = law_->command(input);
  const Twist& twist = output.command.twist;
  if (std::isfinite(twist.forward) && std::isfinite(twist.yaw_rate)) return twist;
  // No number means no way to follow: what the law remembers is not to be trusted either.
  output.command = {};
  law_is_new_ = true;
  fail(Fault::kOffCourse);
  return {};
}

void Tracker::tell_errors(TrackerOutput& output, double t) const {
  if (!craft_ || !predictor_.has_begun()) return;
  output.craft = craft_->at(t);
  output.reference = followed().at(t);
  output.error = error_of(output.robot.pose, output.reference, output.command.heading);
  output.distance = (output.craft.p_WC.head<2>() - output.robot.pose.position()).norm();
}

void Tracker::watch(const TrackerOutput& output, double t, double hold) {
  if (state_ != TrackerState::kApproaching && state_ != TrackerState::kTracking) return;
  const Fault fault = monitor_.watch({.odometry_age = t - measured_at(),
                                      .reference_age = t - heard_at_,
                                      .saturated = output.saturated,
                                      .error = std::hypot(output.error.along, output.error.across),
                                      .hold = hold});
  const bool is_push = fault == Fault::kSlip || fault == Fault::kOffCourse;
  if (fault != Fault::kNone && !(is_push && pushes_allowed_)) fail(fault);
  approach_if_stuck(output, t, hold);
}

TrackerOutput Tracker::command(double t, double hold) {
  TrackerOutput output;
  const bool can_go = craft_ && predictor_.has_begun();
  if (state_ == TrackerState::kWaiting && can_go) {
    approach_from_rest(t);
    shaper_.reset(predictor_.at(t).twist);
    law_is_new_ = true;
  }
  if (way_ && t >= way_->end()) {
    way_.reset();
    if (state_ == TrackerState::kApproaching) state_ = TrackerState::kTracking;
  }
  if (predictor_.has_begun()) output.robot = predictor_.at(t);

  const LawInput input{
      .t = t, .hold = hold, .robot = output.robot, .reference = can_go ? &followed() : nullptr};
  const CommandShaper::Shaped shaped = shaper_.shape(wanted_twist(input, output), hold);
  output.command.twist = shaped.twist;
  output.saturated = shaped.saturated;
  predictor_.sent(t, shaped.twist);
  tell_errors(output, t);

  watch(output, t, hold);
  if (state_ == TrackerState::kStopping && std::abs(shaped.twist.forward) < kStands &&
      std::abs(shaped.twist.yaw_rate) < kStands) {
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

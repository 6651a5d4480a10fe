#include "foothill_tracking/tracker.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "foothill_tracking/heading_planner.hpp"

namespace foothill_tracking {
namespace {

/// A robot that is slower than this stands [m/s, rad/s].
constexpr double kStands = 1e-3;
/// A robot that is slower than this can as well begin at rest [m/s].
constexpr double kSlow = 0.03;

std::unique_ptr<TrackingLaw> checked_law(const TrackerConfig& config) {
  check(config.limits);
  auto law = make_law(config.law, config.limits);
  if (!law) throw std::invalid_argument{law.error().reason};
  if (const auto done = (*law)->set_gains(config.gains, config.limits, config.period); !done) {
    throw std::invalid_argument{config.law + ": " + done.error().reason};
  }
  return std::move(*law);
}

/// Returns how a robot moves, as a motion of the floor.
FloorMotion motion_of(const RobotState& robot) {
  FloorMotion motion;
  motion.p_WC.head<2>() = robot.pose.position();
  motion.v_WC.head<2>() = robot.twist.forward * robot.pose.ahead();
  return motion;
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

void Tracker::set_craft(std::shared_ptr<const Reference> craft, double t) {
  const bool was_followed =
      craft_ && (state_ == TrackerState::kApproaching || state_ == TrackerState::kTracking);
  heard_at_ = t;
  if (!was_followed) {
    craft_ = std::move(craft);
    return;
  }
  const double jump = (craft->at(t).p_WC - craft_->at(t).p_WC).head<2>().norm();
  const FloorMotion from = start_towards(*craft, t);
  craft_ = std::move(craft);
  if (jump > config_.approach_below) {
    join(from, t);
  } else if (way_) {
    way_ = way_->towards(craft_);
  }
}

FloorMotion Tracker::start_towards(const Reference& craft, double t) const {
  const FloorMotion followed_now = followed().at(t);
  const FloorMotion robot = motion_of(predictor_.at(t));
  const Eigen::Vector3d goal = craft.at(t).p_WC;
  // A craft that a pushed robot has taken along is nearer to the robot than to its old place.
  const bool robot_is_nearer =
      (robot.p_WC - goal).head<2>().norm() < (followed_now.p_WC - goal).head<2>().norm();
  return robot_is_nearer ? robot : followed_now;
}

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

double Tracker::approach_duration(const FloorMotion& from, double start) const {
  const double share = config_.approach_share;
  // The craft alone may ask for more than that.
  const FloorMotion target = craft_->at(start);
  const double speed = std::max(share * config_.limits.speed, 1.5 * target.v_WC.head<2>().norm());
  const double acceleration =
      std::max(share * config_.limits.acceleration, 1.5 * target.a_WC.head<2>().norm());
  constexpr double kLongest = 600.0;
  constexpr int kSamples = 40;
  constexpr double kPeriods = 20.0;  // of control, for a way that commands can follow
  double duration = std::max(config_.shortest_approach, kPeriods * config_.period);
  for (; duration < kLongest; duration *= 1.2) {
    const MergingReference way{craft_, from, start, duration};
    bool fits = true;
    for (int i = 1; i <= kSamples && fits; ++i) {
      const FloorMotion motion = way.at(start + duration * i / (kSamples + 1.0));
      fits = motion.v_WC.head<2>().norm() <= speed && motion.a_WC.head<2>().norm() <= acceleration;
    }
    if (fits) break;
  }
  return duration;
}

void Tracker::join(const FloorMotion& from, double start) {
  way_ = std::make_shared<MergingReference>(craft_, from, start, approach_duration(from, start));
  state_ = TrackerState::kApproaching;
}

void Tracker::approach_from_rest(double t) {
  const RobotState robot = predictor_.at(t);
  FloorMotion from = motion_of(robot);
  from.v_WC.setZero();
  const double duration = approach_duration(from, t);
  const MergingReference way{craft_, from, t, duration};
  // Where it will set out to, once it has gathered speed.
  const HeadingPlanner planner{0.1 * duration, config_.limits};
  const double turn = std::abs(
      wrap_line(planner.line(way, t + 0.1 * duration, robot.pose.heading) - robot.pose.heading));
  const double rate = config_.limits.share * config_.limits.yaw_rate;
  const double braking = rate / (config_.limits.share * config_.limits.yaw_acceleration);
  join(from, t + (turn > 0.02 ? turn / rate + braking : 0.0));
}

void Tracker::approach_if_stuck(const TrackerOutput& output, double t, double hold) {
  // A robot on wheels that hardly moves can't move sideways: a slow craft leaves it where it is.
  const bool is_off = state_ == TrackerState::kTracking &&
                      std::hypot(output.error.along, output.error.across) > config_.approach_below;
  off_for_ = is_off ? off_for_ + hold : 0.0;
  if (off_for_ < config_.approach_after || law_->output() != Output::kTwist) return;
  off_for_ = 0.0;
  if (std::abs(output.robot.twist.forward) < kSlow) {
    approach_from_rest(t + hold);
  } else {
    join(motion_of(output.robot), t);
  }
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

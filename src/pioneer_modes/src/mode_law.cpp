#include "pioneer_modes/mode_law.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace pioneer_modes {
namespace {

constexpr std::size_t kTrack = 64;       // Poses that are remembered.
constexpr double kForceFilter = 0.3;     // Time constant: bumps and brakes are no slope [s].
constexpr double kForceAge = 0.5;        // An accelerometer silent for longer has no say [s].
constexpr double kTouchDistance = 0.02;  // Something pressed is so far off the outline [m].
constexpr int kTouchPoints = 2;          // To each side.

bool is_near(const VelocityCommand& one, const VelocityCommand& other) {
  return std::abs(one.forward - other.forward) < 1e-6 &&
         std::abs(one.yaw_rate - other.yaw_rate) < 1e-6;
}

const ModesConfig& checked(const ModesConfig& config) {
  if (const auto wrong = problem(config)) throw std::invalid_argument{*wrong};
  return config;
}

}  // namespace

ModeLaw::ModeLaw(const ModesConfig& config)
    : config_{checked(config)},
      echoes_{config.guard},
      wander_{config.wander, config.guard},
      position_{config.position, config.limits} {}

void ModeLaw::set_mode(Mode mode) {
  if (mode == mode_) return;
  mode_ = mode;
  // Nobody takes over what was meant for another mode.
  goal_.reset();
  commanded_at_ = -1e9;
  last_ = {};
  if (mode == Mode::kWander) wander_.start();
}

void ModeLaw::restart() {
  const Mode mode = mode_;
  const ModesConfig config = config_;
  *this = ModeLaw{config};
  set_mode(mode);
}

void ModeLaw::hear_odometry(double t, const Pose& pose) {
  track_.push_back({t, pose});
  if (track_.size() > kTrack) track_.pop_front();
}

std::optional<Pose> ModeLaw::pose() const {
  return track_.empty() ? std::nullopt : std::optional{track_.back().pose};
}

Pose ModeLaw::pose_at(double t) const {
  const auto later = std::ranges::find_if(track_, [t](const Stamped& one) { return one.t >= t; });
  if (later == track_.end()) return track_.back().pose;
  if (later == track_.begin()) return later->pose;
  const Stamped& from = *std::prev(later);
  const double share = (t - from.t) / (later->t - from.t);
  const double turn = pioneer_dynamics::wrap_angle(later->pose.heading - from.pose.heading);
  return {std::lerp(from.pose.x, later->pose.x, share),
          std::lerp(from.pose.y, later->pose.y, share), from.pose.heading + share * turn};
}

void ModeLaw::hear_sonar(double t, std::size_t transducer, double range) {
  if (!track_.empty()) echoes_.hear(t, transducer, range, pose_at(t));
}

void ModeLaw::hear_bumper(double t, const Bumps& bumps) {
  bumper_at_ = t;
  const bool is_ahead = last_.forward >= 0.0;
  const Bumps before = bumps_;
  bumps_ = bumps;
  // A wheel that stalls pushes against something that no bumper feels.
  if (bumps.is_stalled) (is_ahead ? bumps_.front : bumps_.rear) = true;
  if (bumps_.front && !before.front) hit(t, true);
  if (bumps_.rear && !before.rear) hit(t, false);
}

void ModeLaw::hear_link(double t, bool is_connected) {
  link_at_ = t;
  is_connected_ = is_connected;
}

void ModeLaw::hear_commander(double t, const VelocityCommand& command) {
  commanded_ = command;
  commanded_at_ = t;
}

void ModeLaw::hear_force(double t, const Eigen::Vector3d& force_B) {
  const double dt = t - force_at_;
  const bool is_new = !force_B_ || dt > kForceAge || dt < 0.0;
  const double share = is_new ? 1.0 : 1.0 - std::exp(-dt / kForceFilter);
  force_B_ = is_new ? force_B : Eigen::Vector3d{*force_B_ + share * (force_B - *force_B_)};
  force_at_ = t;
}

void ModeLaw::hit(double t, bool is_ahead) {
  if (track_.empty()) return;
  const Pose& pose = track_.back().pose;
  const Outline& outline = config_.guard.outline;
  const double x = is_ahead ? outline.front + kTouchDistance : outline.back - kTouchDistance;
  for (int i = -kTouchPoints; i <= kTouchPoints; ++i) {
    echoes_.remember(t, {x, outline.half_width * i / kTouchPoints}, pose);
  }
  wander_.bounce(is_ahead, pose);
}

void ModeLaw::watch_tilt(double t) {
  if (!force_B_ || t - force_at_ > kForceAge) return;
  const double tilt = std::atan2(force_B_->head<2>().norm(), force_B_->z());
  const bool was_steep = is_steep_;
  is_steep_ = tilt > config_.most_tilt;
  if (!is_steep_) return;
  if (!was_steep) is_steep_ahead_ = last_.forward >= 0.0;
  if (!was_steep || wander_.state() != WanderState::kRetreat) hit(t, is_steep_ahead_);
}

ModeOutput ModeLaw::command(double t) {
  ModeOutput output{.mode = mode_, .clearance = kFarthestClearance};
  echoes_.forget(t);
  if (const auto now = pose()) {
    points_B_ = echoes_.near(*now, kFarthestClearance);
    output.clearance = clearance(config_.guard.outline, points_B_, kFarthestClearance);
  }
  output.halt = mode_ == Mode::kNone ? Halt::kNothing : missing(t);
  if (mode_ != Mode::kNone && output.halt == Halt::kNothing) {
    const VelocityCommand wanted = limited(wish(t, output));
    if (is_guarded(mode_)) {
      overrule(t, wanted, output);
    } else {
      output.command = wanted;
    }
  }
  last_ = output.command;
  return output;
}

Halt ModeLaw::missing(double t) const {
  const Timeouts& timeouts = config_.timeouts;
  if (track_.empty() || t - track_.back().t > timeouts.odometry) return Halt::kNoOdometry;
  if (t - link_at_ > timeouts.link) return Halt::kNoLink;
  if (!is_connected_) return Halt::kLinkDown;
  if (is_guarded(mode_) && t - bumper_at_ > timeouts.bumper) return Halt::kNoBumper;
  const bool drives_itself = mode_ == Mode::kWander || mode_ == Mode::kPosition;
  if (drives_itself && charge_ < config_.least_charge) return Halt::kBatteryLow;
  if (!drives_itself && t - commanded_at_ > timeouts.commander) return Halt::kNoCommander;
  if (mode_ == Mode::kPosition && !goal_) return Halt::kNoGoal;
  return Halt::kNothing;
}

Halt ModeLaw::missing_sonar(double t, const VelocityCommand& wanted) const {
  const bool is_back = wanted.forward < 0.0;
  const double heard = is_back ? echoes_.heard_all_since(kFrontTransducers, kTransducers)
                               : echoes_.heard_all_since(0, kFrontTransducers);
  return t - heard > config_.timeouts.sonar ? Halt::kNoSonar : Halt::kNothing;
}

VelocityCommand ModeLaw::limited(const VelocityCommand& command) const {
  const auto bound = [](double value, double limit) { return std::clamp(value, -limit, limit); };
  return {bound(command.forward, config_.limits.forward.speed),
          bound(command.yaw_rate, config_.limits.yaw.speed)};
}

VelocityCommand ModeLaw::wish(double t, ModeOutput& output) {
  if (mode_ == Mode::kWander) {
    watch_tilt(t);
    const VelocityCommand wanted = wander_.command(t, *pose(), points_B_);
    output.wander = wander_.state();
    return wanted;
  }
  return mode_ == Mode::kPosition ? wish_of_goal(output) : commanded_;
}

VelocityCommand ModeLaw::wish_of_goal(ModeOutput& output) {
  if (is_goal_new_) position_.start(*goal_, *pose());
  is_goal_new_ = false;
  const VelocityCommand wanted = position_.command(*pose());
  output.has_arrived = position_.stage() == PositionLaw::Stage::kArrived;
  output.goal_distance = position_.distance(*pose());
  return wanted;
}

void ModeLaw::overrule(double t, const VelocityCommand& wanted, ModeOutput& output) {
  if (wanted.forward == 0.0 && wanted.yaw_rate == 0.0) return;
  output.halt = missing_sonar(t, wanted);
  if (output.halt != Halt::kNothing) return;
  VelocityCommand allowed = wanted;
  if ((bumps_.front && allowed.forward > 0.0) || (bumps_.rear && allowed.forward < 0.0)) {
    allowed.forward = 0.0;
    output.halt = Halt::kBumper;
  }
  output.command = guarded(config_.guard, allowed, points_B_);
  output.is_slowed = !is_near(output.command, wanted);
  const bool has_stopped = output.command.forward == 0.0 && output.command.yaw_rate == 0.0;
  if (has_stopped && output.halt == Halt::kNothing) output.halt = Halt::kObstacle;
  if (mode_ == Mode::kWander && is_steep_) output.halt = Halt::kSteep;
}

}  // namespace pioneer_modes

#include "pioneer_modes/mode_law.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "foothill_core/angle.hpp"

namespace pioneer_modes {
namespace {

constexpr std::size_t kTrackLength = 64;  // Number of poses kept.
constexpr double kTouchDistance = 0.02;   // From the outline to an object at a bumper [m].
constexpr int kTouchPoints = 2;           // Number of points to each side of the centre.

bool is_near(const VelocityCommand& one, const VelocityCommand& other) {
  return std::abs(one.forward - other.forward) < 1e-6 &&
         std::abs(one.yaw_rate - other.yaw_rate) < 1e-6;
}

const ModesConfig& checked(const ModesConfig& config) {
  if (const auto error = validate(config)) throw std::invalid_argument{*error};
  return config;
}

}  // namespace

ModeLaw::ModeLaw(const ModesConfig& config)
    : config_{checked(config)},
      echoes_{config.guard},
      wander_{config.wander, config.guard},
      position_{config.position, config.limits},
      tilt_{config.max_tilt} {}

void ModeLaw::set_mode(Mode mode) {
  if (mode == mode_) return;
  mode_ = mode;
  // Goals and commands of one mode must not act in another.
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

void ModeLaw::on_odometry(double t, const PlanarPose& pose) {
  track_.push_back({t, pose});
  if (track_.size() > kTrackLength) track_.pop_front();
}

std::optional<PlanarPose> ModeLaw::pose() const {
  return track_.empty() ? std::nullopt : std::optional{track_.back().pose};
}

PlanarPose ModeLaw::pose_at(double t) const {
  const auto later = std::ranges::find_if(track_, [t](const Stamped& one) { return one.t >= t; });
  if (later == track_.end()) return track_.back().pose;
  if (later == track_.begin()) return later->pose;
  const Stamped& from = *std::prev(later);
  const double share = (t - from.t) / (later->t - from.t);
  const double turn = foothill_core::wrap_angle(later->pose.heading - from.pose.heading);
  return {std::lerp(from.pose.x, later->pose.x, share),
          std::lerp(from.pose.y, later->pose.y, share), from.pose.heading + share * turn};
}

void ModeLaw::on_sonar(double t, std::size_t transducer, double range) {
  if (!track_.empty()) echoes_.on_range(t, transducer, range, pose_at(t));
}

void ModeLaw::on_bumper(double t, const Bumps& bumps) {
  bumper_at_ = t;
  const bool is_ahead = last_.forward >= 0.0;
  const Bumps before = bumps_;
  bumps_ = bumps;
  // A stalled wheel indicates a collision that no bumper detects.
  if (bumps.is_stalled) (is_ahead ? bumps_.front : bumps_.rear) = true;
  if (bumps_.front && !before.front) add_collision(t, true);
  if (bumps_.rear && !before.rear) add_collision(t, false);
}

void ModeLaw::on_link(double t, bool is_connected) {
  link_at_ = t;
  is_connected_ = is_connected;
}

void ModeLaw::on_commander(double t, const VelocityCommand& command) {
  commanded_ = command;
  commanded_at_ = t;
}

void ModeLaw::add_collision(double t, bool is_ahead) {
  if (track_.empty()) return;
  const PlanarPose& pose = track_.back().pose;
  const Outline& outline = config_.guard.outline;
  const double x = is_ahead ? outline.front + kTouchDistance : outline.back - kTouchDistance;
  for (int i = -kTouchPoints; i <= kTouchPoints; ++i) {
    echoes_.add(t, {x, outline.half_width * i / kTouchPoints}, pose);
  }
  wander_.bounce(is_ahead, pose);
}

void ModeLaw::check_tilt(double t) {
  if (!tilt_.check(t, last_.forward >= 0.0).value_or(false)) return;
  if (tilt_.is_new() || wander_.state() != WanderState::kRetreat) {
    add_collision(t, tilt_.is_ahead());
  }
}

ModeOutput ModeLaw::command(double t) {
  ModeOutput output{.mode = mode_, .clearance = kMaxClearance};
  echoes_.remove_old(t);
  if (const auto now = pose()) {
    points_B_ = echoes_.near(*now, kMaxClearance);
    output.clearance = clearance(config_.guard.outline, points_B_, kMaxClearance);
  }
  output.halt = mode_ == Mode::kIdle ? Halt::kNothing : missing(t);
  if (mode_ != Mode::kIdle && output.halt == Halt::kNothing) {
    const VelocityCommand desired = limited(desired_command(t, output));
    if (is_guarded(mode_)) {
      guard(t, desired, output);
    } else {
      output.command = desired;
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
  if (drives_itself && charge_ < config_.min_charge) return Halt::kBatteryLow;
  if (!drives_itself && t - commanded_at_ > timeouts.commander) return Halt::kNoCommander;
  if (mode_ == Mode::kPosition && !goal_) return Halt::kNoGoal;
  return Halt::kNothing;
}

Halt ModeLaw::missing_sonar(double t, const VelocityCommand& desired) const {
  const bool is_back = desired.forward < 0.0;
  const double received = is_back ? echoes_.all_received_since(kFrontTransducers, kTransducers)
                                  : echoes_.all_received_since(0, kFrontTransducers);
  return t - received > config_.timeouts.sonar ? Halt::kNoSonar : Halt::kNothing;
}

VelocityCommand ModeLaw::limited(const VelocityCommand& command) const {
  const auto bound = [](double value, double limit) { return std::clamp(value, -limit, limit); };
  return {bound(command.forward, config_.limits.forward.speed),
          bound(command.yaw_rate, config_.limits.yaw.speed)};
}

VelocityCommand ModeLaw::desired_command(double t, ModeOutput& output) {
  if (mode_ == Mode::kWander) {
    check_tilt(t);
    const VelocityCommand desired = wander_.command(t, *pose(), points_B_);
    output.wander = wander_.state();
    return desired;
  }
  return mode_ == Mode::kPosition ? command_to_goal(output) : commanded_;
}

VelocityCommand ModeLaw::command_to_goal(ModeOutput& output) {
  if (is_goal_new_) position_.start(*goal_, *pose());
  is_goal_new_ = false;
  const VelocityCommand desired = position_.command(*pose());
  output.has_arrived = position_.stage() == PositionLaw::Stage::kArrived;
  output.goal_distance = position_.distance(*pose());
  return desired;
}

void ModeLaw::guard(double t, const VelocityCommand& desired, ModeOutput& output) {
  if (desired.forward == 0.0 && desired.yaw_rate == 0.0) return;
  output.halt = missing_sonar(t, desired);
  if (output.halt != Halt::kNothing) return;
  VelocityCommand allowed = desired;
  if ((bumps_.front && allowed.forward > 0.0) || (bumps_.rear && allowed.forward < 0.0)) {
    allowed.forward = 0.0;
    output.halt = Halt::kBumper;
  }
  output.command = guarded(config_.guard, allowed, points_B_);
  output.is_slowed = !is_near(output.command, desired);
  const bool has_stopped = output.command.forward == 0.0 && output.command.yaw_rate == 0.0;
  if (has_stopped && output.halt == Halt::kNothing) output.halt = Halt::kObstacle;
  if (mode_ == Mode::kWander && tilt_.is_steep()) output.halt = Halt::kSteep;
}

}  // namespace pioneer_modes

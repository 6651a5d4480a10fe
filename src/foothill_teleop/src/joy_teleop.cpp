#include "foothill_teleop/joy_teleop.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace foothill_teleop {
namespace {

// A robot's clock that jumps further than this does not make the speed jump [s].
constexpr double kLongestRampStep = 0.1;

const TeleopConfig& checked(const TeleopConfig& config) {
  if (const auto wrong = problem(config)) throw std::invalid_argument{*wrong};
  return config;
}

bool means_the_same(const TeleopConfig& a, const TeleopConfig& b) {
  const auto same = [](const Motion& one, const Motion& other) {
    return one.axis == other.axis && one.is_inverted == other.is_inverted;
  };
  return a.enable_button == b.enable_button && a.turbo_button == b.turbo_button &&
         same(a.forward, b.forward) && same(a.lateral, b.lateral) && same(a.turn, b.turn);
}

bool has_axis(const Motion& motion, const StickInput& input) {
  if (motion.axis == kNone) return true;
  const auto axis = static_cast<std::size_t>(motion.axis);
  return axis < input.axes.size() && std::isfinite(input.axes[axis]);
}

bool is_pressed(int button, const StickInput& input) {
  const auto index = static_cast<std::size_t>(button);
  return button != kNone && index < input.buttons.size() && input.buttons[index] != 0;
}

double wanted(const Motion& motion, const StickInput& input, bool is_turbo) {
  if (motion.axis == kNone) return 0.0;
  const auto deflection =
      std::clamp(static_cast<double>(input.axes[static_cast<std::size_t>(motion.axis)]), -1.0, 1.0);
  const double speed = is_turbo ? motion.turbo_speed : motion.limits.speed;
  return (motion.is_inverted ? -deflection : deflection) * speed;
}

/// The ramp knows no turbo: its limit is the larger of the two speeds.
double ramped(const Motion& motion, double from, double target, double dt) {
  pioneer_dynamics::AxisLimits limits = motion.limits;
  limits.speed = motion.turbo_speed;
  return std::clamp(pioneer_dynamics::approach(limits, from, target, dt), -limits.speed,
                    limits.speed);
}

}  // namespace

JoyTeleop::JoyTeleop(const TeleopConfig& config) : config_{checked(config)} {}

void JoyTeleop::set_config(const TeleopConfig& config) {
  const bool is_remapped = !means_the_same(config_, checked(config));
  config_ = config;
  if (is_remapped && state_ != TeleopState::kNoInput) fail(TeleopState::kHeld);
}

bool JoyTeleop::is_stale(double wall) const {
  return heard_ && wall - *heard_ > config_.input_timeout;
}

bool JoyTeleop::fits(const StickInput& input) const {
  const auto has_button = [&](int button) { return button < std::ssize(input.buttons); };
  return has_button(config_.enable_button) && has_button(config_.turbo_button) &&
         has_axis(config_.forward, input) && has_axis(config_.lateral, input) &&
         has_axis(config_.turn, input);
}

void JoyTeleop::hear(const StickInput& input, double wall) {
  // What comes after a gap may be old itself, held back on its way.
  if (is_stale(wall)) fail(TeleopState::kStale);
  heard_ = wall;
  if (!fits(input)) return fail(TeleopState::kMisfit);
  if (!is_pressed(config_.enable_button, input)) {
    was_released_ = true;
    return stop(TeleopState::kReleased);
  }
  if (!was_released_) return stop(TeleopState::kHeld);
  aim(input);
}

void JoyTeleop::fail(TeleopState why) {
  was_released_ = false;
  stop(why);
}

void JoyTeleop::stop(TeleopState why) {
  state_ = why;
  velocity_ = {};
  target_ = {};
  ramped_.reset();
}

void JoyTeleop::aim(const StickInput& input) {
  const bool is_turbo = is_pressed(config_.turbo_button, input);
  target_ = {.forward = wanted(config_.forward, input, is_turbo),
             .lateral = wanted(config_.lateral, input, is_turbo),
             .yaw_rate = wanted(config_.turn, input, is_turbo)};
  state_ = TeleopState::kDriving;
}

std::optional<Velocity> JoyTeleop::command(const Instant& now) {
  const bool may_turn_stale = state_ != TeleopState::kNoInput && state_ != TeleopState::kStale;
  if (may_turn_stale && is_stale(now.wall)) fail(TeleopState::kStale);
  if (state_ != TeleopState::kDriving) return stopping(now.wall);
  ramp(now.robot);
  has_driven_ = true;
  first_zero_.reset();
  return velocity_;
}

void JoyTeleop::ramp(double robot) {
  const double dt = ramped_ ? std::clamp(robot - *ramped_, 0.0, kLongestRampStep) : 0.0;
  ramped_ = robot;
  velocity_ = {.forward = ramped(config_.forward, velocity_.forward, target_.forward, dt),
               .lateral = ramped(config_.lateral, velocity_.lateral, target_.lateral, dt),
               .yaw_rate = ramped(config_.turn, velocity_.yaw_rate, target_.yaw_rate, dt)};
}

std::optional<Velocity> JoyTeleop::stopping(double wall) {
  if (!has_driven_) return {};
  if (!first_zero_) first_zero_ = wall;
  has_driven_ = wall - *first_zero_ < config_.stop_duration;
  // The first zero is sent in any case, and so is the one at which the time is over.
  return Velocity{};
}

}  // namespace foothill_teleop

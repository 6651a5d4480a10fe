#include "foothill_teleop/joy_teleop.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace foothill_teleop {
namespace {

// Maximum step of the ramp: a jump of the robot's clock must not make the speed jump [s].
constexpr double kMaxRampStep = 0.1;

const TeleopConfig& checked(const TeleopConfig& config) {
  if (const auto error = validate(config)) throw std::invalid_argument{*error};
  return config;
}

bool has_same_mapping(const TeleopConfig& a, const TeleopConfig& b) {
  const auto same = [](const DriveAxis& one, const DriveAxis& other) {
    return one.axis == other.axis && one.is_inverted == other.is_inverted;
  };
  return a.enable_button == b.enable_button && a.turbo_button == b.turbo_button &&
         same(a.forward, b.forward) && same(a.lateral, b.lateral) && same(a.turn, b.turn);
}

bool has_axis(const DriveAxis& motion, const StickInput& input) {
  if (motion.axis == kNone) return true;
  const auto axis = static_cast<std::size_t>(motion.axis);
  return axis < input.axes.size() && std::isfinite(input.axes[axis]);
}

bool is_pressed(int button, const StickInput& input) {
  const auto index = static_cast<std::size_t>(button);
  return button != kNone && index < input.buttons.size() && input.buttons[index] != 0;
}

double deflected_speed(const DriveAxis& motion, const StickInput& input, bool is_turbo) {
  if (motion.axis == kNone) return 0.0;
  const auto deflection =
      std::clamp(static_cast<double>(input.axes[static_cast<std::size_t>(motion.axis)]), -1.0, 1.0);
  const double speed = is_turbo ? motion.turbo_speed : motion.limits.speed;
  return (motion.is_inverted ? -deflection : deflection) * speed;
}

/// The ramp is the same with and without turbo: its limit is the larger of the two speeds.
double ramped(const DriveAxis& motion, double from, double target, double dt) {
  foothill_core::AxisLimits limits = motion.limits;
  limits.speed = motion.turbo_speed;
  return std::clamp(foothill_core::ramp(limits, from, target, dt), -limits.speed, limits.speed);
}

}  // namespace

JoyTeleop::JoyTeleop(const TeleopConfig& config) : config_{checked(config)} {}

void JoyTeleop::set_config(const TeleopConfig& config) {
  const bool is_remapped = !has_same_mapping(config_, checked(config));
  config_ = config;
  if (is_remapped && state_ != TeleopState::kNoInput) fail(TeleopState::kNotReleased);
}

bool JoyTeleop::is_stale(double wall) const {
  return received_at_ && wall - *received_at_ > config_.input_timeout;
}

bool JoyTeleop::fits(const StickInput& input) const {
  const auto has_button = [&](int button) { return button < std::ssize(input.buttons); };
  return has_button(config_.enable_button) && has_button(config_.turbo_button) &&
         has_axis(config_.forward, input) && has_axis(config_.lateral, input) &&
         has_axis(config_.turn, input);
}

void JoyTeleop::on_input(const StickInput& input, double wall) {
  // Input after a gap may have been delayed itself.
  if (is_stale(wall)) fail(TeleopState::kStale);
  received_at_ = wall;
  if (!fits(input)) return fail(TeleopState::kUnsuitable);
  if (!is_pressed(config_.enable_button, input)) {
    was_released_ = true;
    return stop(TeleopState::kReleased);
  }
  if (!was_released_) return stop(TeleopState::kNotReleased);
  set_target(input);
}

void JoyTeleop::fail(TeleopState state) {
  was_released_ = false;
  stop(state);
}

void JoyTeleop::stop(TeleopState state) {
  state_ = state;
  velocity_ = {};
  target_ = {};
  ramped_.reset();
}

void JoyTeleop::set_target(const StickInput& input) {
  const bool is_turbo = is_pressed(config_.turbo_button, input);
  target_ = {.forward = deflected_speed(config_.forward, input, is_turbo),
             .lateral = deflected_speed(config_.lateral, input, is_turbo),
             .yaw_rate = deflected_speed(config_.turn, input, is_turbo)};
  state_ = TeleopState::kDriving;
}

std::optional<foothill_core::PlanarTwist> JoyTeleop::command(const ClockReading& now) {
  const bool may_turn_stale = state_ != TeleopState::kNoInput && state_ != TeleopState::kStale;
  if (may_turn_stale && is_stale(now.wall)) fail(TeleopState::kStale);
  if (state_ != TeleopState::kDriving) return stopping(now.wall);
  ramp(now.robot);
  has_driven_ = true;
  first_zero_.reset();
  return velocity_;
}

void JoyTeleop::ramp(double robot) {
  const double dt = ramped_ ? std::clamp(robot - *ramped_, 0.0, kMaxRampStep) : 0.0;
  ramped_ = robot;
  velocity_ = {.forward = ramped(config_.forward, velocity_.forward, target_.forward, dt),
               .lateral = ramped(config_.lateral, velocity_.lateral, target_.lateral, dt),
               .yaw_rate = ramped(config_.turn, velocity_.yaw_rate, target_.yaw_rate, dt)};
}

std::optional<foothill_core::PlanarTwist> JoyTeleop::stopping(double wall) {
  if (!has_driven_) return {};
  if (!first_zero_) first_zero_ = wall;
  has_driven_ = wall - *first_zero_ < config_.stop_duration;
  // A zero is also sent at the tick at which stop_duration ends, so at least one is sent.
  return foothill_core::PlanarTwist{};
}

}  // namespace foothill_teleop

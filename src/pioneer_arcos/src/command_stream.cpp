#include "pioneer_arcos/command_stream.hpp"

#include <algorithm>
#include <utility>

#include "pioneer_arcos/command.hpp"

namespace pioneer_arcos {
namespace {

using std::chrono::milliseconds;

/// A setpoint with the same value is sent again only after this time.
constexpr milliseconds kRefresh{100};

/// Settings that no packet has confirmed are sent again after this time.
constexpr milliseconds kRetryPeriod{300};
constexpr int kMaxTries = 5;
constexpr milliseconds kConfirmationTime{120};  // Minimum age of a request that a packet confirms.

bool has_limits(const SessionLimits& limits) {
  return limits.max_speed || limits.max_turn_rate || limits.acceleration || limits.deceleration ||
         limits.turn_acceleration || limits.turn_deceleration;
}

/// Returns whether a robot has the requested limit, or the maximum that its firmware permits.
template <typename Unit>
bool is_set(const std::optional<Quantity<Unit>>& wanted, std::uint16_t has, std::uint16_t top) {
  return !wanted || has == std::min<std::int32_t>(wanted->value, top);
}

bool is_moving(const PioneerState& state) {
  return state.moving || state.speed.left != 0.0 || state.speed.right != 0.0;
}

}  // namespace

CommandStream::CommandStream(const ClientOptions& options, SteadyDuration pulse_period,
                             DriveIntent& intent)
    : options_{options},
      pulse_period_{pulse_period},
      intent_{intent},
      limits_confirmed_{!has_limits(options.limits)} {}

void CommandStream::push_settings() {
  const SessionLimits& limits = options_.limits;
  if (options_.stream_encoders) push(command::request_encoders(command::Stream::kAlways));
  if (options_.stream_io) push(command::request_io(command::Stream::kAlways));
  if (options_.stream_gyro) push(command::stream_gyro(true));
  push(command::sonar(options_.sonar));
  if (limits.max_speed) push(command::set_max_speed(*limits.max_speed));
  if (limits.max_turn_rate) push(command::set_max_turn_rate(*limits.max_turn_rate));
  if (limits.acceleration) push(command::set_acceleration(*limits.acceleration));
  if (limits.deceleration) push(command::set_deceleration(*limits.deceleration));
  if (limits.turn_acceleration) push(command::set_turn_acceleration(*limits.turn_acceleration));
  if (limits.turn_deceleration) push(command::set_turn_deceleration(*limits.turn_deceleration));
  if (!limits_confirmed_) push(command::request_config());
}

void CommandStream::receive(const ConfigPacket& config) {
  const SessionLimits& limits = options_.limits;
  limits_confirmed_ =
      is_set(limits.max_speed, config.speed_max, config.speed_top) &&
      is_set(limits.max_turn_rate, config.turn_rate_max, config.turn_rate_top) &&
      is_set(limits.acceleration, config.acceleration, config.acceleration_top) &&
      is_set(limits.deceleration, config.deceleration, config.acceleration_top) &&
      is_set(limits.turn_acceleration, config.turn_acceleration, config.turn_acceleration_top) &&
      is_set(limits.turn_deceleration, config.turn_deceleration, config.turn_acceleration_top);
}

void CommandStream::repeat_settings(SteadyTime now, const PioneerState& state) {
  const bool has_encoders = state.has_encoders || !options_.stream_encoders;
  const bool is_confirmed = settings_sent_at_ && limits_confirmed_ && has_encoders;
  if (is_confirmed || settings_tries_ == kMaxTries) return;
  if (settings_sent_at_ && now - *settings_sent_at_ < kRetryPeriod) return;
  settings_sent_at_ = now;
  ++settings_tries_;
  push_settings();
}

std::optional<Frame> CommandStream::motor_command(SteadyTime now, const PioneerState& state) {
  const bool wanted = intent_.motors.load(std::memory_order_relaxed);
  if (motors_sent_ != wanted) {
    motors_sent_ = wanted;
    motors_confirmed_ = false;
    motors_tries_ = 0;
  }
  // Motors that were on once may be disabled by the STOP button, which must not be overridden.
  const bool was_requested = motors_tries_ > 0 && now - motors_sent_at_ > kConfirmationTime;
  if (was_requested && state.motors_enabled == wanted) motors_confirmed_ = true;
  const bool is_due = motors_tries_ == 0 || now - motors_sent_at_ >= kRetryPeriod;
  if (motors_confirmed_ || motors_tries_ == kMaxTries || !is_due) return std::nullopt;
  ++motors_tries_;
  motors_sent_at_ = now;
  return command::enable_motors(wanted);
}

std::optional<Frame> CommandStream::next_frame(SteadyTime now, const PioneerState& state) {
  std::optional<Frame> frame;
  repeat_settings(now, state);
  update_setpoint(now, state);
  if (!queue_.empty()) {
    frame = queue_.front();
    queue_.pop_front();
  } else {
    frame = motor_command(now, state);
  }
  if (!frame) frame = velocity_command(now);
  if (!frame && (!last_frame_ || now - *last_frame_ >= pulse_period_)) frame = command::pulse();
  if (frame) last_frame_ = now;
  return frame;
}

void CommandStream::update_setpoint(SteadyTime now, const PioneerState& state) {
  // The two commands of a setpoint belong together and must not mix with those of another.
  if (forward_due_ || turn_due_) return;
  const auto latest = intent_.setpoints.latest();
  const bool is_fresh = latest && now - latest->given <= options_.command_timeout;
  if (is_fresh && latest->number != intent_.last_sent) {
    intent_.last_sent = latest->number;
    forward_due_ = turn_due_ = latest->setpoint;
    return;
  }
  const bool has_motion_setpoint =
      (forward_sent_ && forward_sent_->value != 0) || (turn_sent_ && turn_sent_->value != 0);
  if (!is_fresh && (has_motion_setpoint || is_moving(state)) && now - stopped_at_ >= kRefresh) {
    stopped_at_ = now;
    forward_due_ = turn_due_ = Setpoint{};
  }
}

bool CommandStream::is_due(const std::optional<Sent>& sent, std::int32_t value, SteadyTime now) {
  return !sent || sent->value != value || now - sent->at >= kRefresh;
}

std::optional<Frame> CommandStream::velocity_command(SteadyTime now) {
  if (const auto forward = std::exchange(forward_due_, std::nullopt)) {
    if (is_due(forward_sent_, forward->forward.value, now)) {
      forward_sent_ = Sent{forward->forward.value, now};
      return command::velocity(forward->forward);
    }
  }
  if (const auto turn = std::exchange(turn_due_, std::nullopt)) {
    if (is_due(turn_sent_, turn->turn_rate.value, now)) {
      turn_sent_ = Sent{turn->turn_rate.value, now};
      return command::turn_rate(turn->turn_rate);
    }
  }
  return std::nullopt;
}

}  // namespace pioneer_arcos

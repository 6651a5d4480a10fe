#include "pioneer_arcos/command_stream.hpp"

#include <utility>

#include "pioneer_arcos/command.hpp"

namespace pioneer_arcos {
namespace {

using std::chrono::milliseconds;

/// A value that does not change is told again after this time: on a serial line packets get lost.
constexpr milliseconds kRefresh{100};

bool is_moving(const RobotState& state) {
  return state.moving || state.speed.left != 0.0 || state.speed.right != 0.0;
}

}  // namespace

CommandStream::CommandStream(const ClientOptions& options, Duration pulse_period,
                             DriveIntent& intent)
    : command_timeout_{options.command_timeout}, pulse_period_{pulse_period}, intent_{intent} {
  push_settings(options);
}

void CommandStream::push_settings(const ClientOptions& options) {
  const DriveLimits& limits = options.limits;
  if (options.stream_encoders) push(command::request_encoders(command::Stream::kAlways));
  if (options.stream_io) push(command::request_io(command::Stream::kAlways));
  if (options.stream_gyro) push(command::stream_gyro(true));
  push(command::sonar(options.sonar));
  if (limits.max_speed) push(command::set_max_speed(*limits.max_speed));
  if (limits.max_turn_rate) push(command::set_max_turn_rate(*limits.max_turn_rate));
  if (limits.acceleration) push(command::set_acceleration(*limits.acceleration));
  if (limits.deceleration) push(command::set_deceleration(*limits.deceleration));
  if (limits.turn_acceleration) push(command::set_turn_acceleration(*limits.turn_acceleration));
  if (limits.turn_deceleration) push(command::set_turn_deceleration(*limits.turn_deceleration));
}

std::optional<Frame> CommandStream::next_frame(Instant now, const RobotState& state) {
  std::optional<Frame> frame;
  const bool motors = intent_.motors.load(std::memory_order_relaxed);
  take_setpoint(now, state);
  if (!queue_.empty()) {
    frame = queue_.front();
    queue_.pop_front();
  } else if (motors_sent_ != motors) {
    motors_sent_ = motors;
    frame = command::enable_motors(motors);
  } else {
    frame = drive(now);
  }
  if (!frame && (!last_frame_ || now - *last_frame_ >= pulse_period_)) frame = command::pulse();
  if (frame) last_frame_ = now;
  return frame;
}

void CommandStream::take_setpoint(Instant now, const RobotState& state) {
  // Both halves of a setpoint belong together: none is begun before the last is through.
  if (forward_due_ || turn_due_) return;
  const auto latest = intent_.setpoints.latest();
  const bool is_fresh = latest && now - latest->given <= command_timeout_;
  if (is_fresh && latest->number != intent_.last_sent) {
    intent_.last_sent = latest->number;
    forward_due_ = turn_due_ = latest->setpoint;
    return;
  }
  const bool was_told =
      (forward_sent_ && forward_sent_->value != 0) || (turn_sent_ && turn_sent_->value != 0);
  if (!is_fresh && (was_told || is_moving(state)) && now - stopped_at_ >= kRefresh) {
    stopped_at_ = now;
    forward_due_ = turn_due_ = Setpoint{};
  }
}

bool CommandStream::is_due(const std::optional<Sent>& sent, std::int32_t value, Instant now) {
  return !sent || sent->value != value || now - sent->at >= kRefresh;
}

std::optional<Frame> CommandStream::drive(Instant now) {
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

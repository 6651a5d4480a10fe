#include "pioneer_arcos/host_session.hpp"

#include <algorithm>

#include "pioneer_arcos/command.hpp"

namespace pioneer_arcos {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kStopPeriod{50};
constexpr std::size_t kMaxPending = 32;
constexpr int kBitsPerByte = 10;  // Including start and stop bit.

bool stands_still(const PioneerState& state) {
  return !state.moving && state.speed.left == 0.0 && state.speed.right == 0.0;
}

}  // namespace

HostSession::HostSession(const ClientOptions& options, const Line& line, DriveIntent& intent,
                         StateTracker& tracker, SteadyTime now)
    : options_{options},
      line_{line},
      intent_{intent},
      tracker_{tracker},
      handshake_{{options.sync_timeout, line.is_serial}, now},
      opening_{{line.is_serial ? line.baud : 0, line.wanted_baud}, now},
      last_byte_{now},
      ready_at_{now} {}

void HostSession::update(const RobotPacket& packet, SteadyTime now) {
  if (std::holds_alternative<ResetPacket>(packet)) {
    end(ErrorKind::kReset);
    return;
  }
  if (const auto* standard = std::get_if<StandardPacket>(&packet)) tracker_.update(*standard, now);
  if (const auto* encoders = std::get_if<EncoderPacket>(&packet)) tracker_.update(*encoders);
  if (const auto* gyro = std::get_if<GyroPacket>(&packet)) tracker_.update(*gyro);
  if (const auto* config = std::get_if<ConfigPacket>(&packet)) {
    tracker_.set_ticks_per_mm(config->ticks_per_mm);
    if (stream_) stream_->receive(*config);
  }
  if (stage_ == Stage::kOpening) opening_.receive(packet);
}

std::optional<Frame> HostSession::next_frame(SteadyTime now) {
  if (parser_.is_inside_packet() && now - last_byte_ > kMaxByteGap) {
    parser_.abandon_packet(
        [&](Payload payload) { handle(payload, now, [](const RobotPacket&) {}); });
  }
  check_silence(now);
  if (has_ended() || now < ready_at_) return std::nullopt;
  std::optional<Frame> frame = stage_frame(now);
  enter_next_stage(now);
  if (frame) ready_at_ = now + gap_after(*frame);
  return frame;
}

std::optional<Frame> HostSession::stage_frame(SteadyTime now) {
  switch (stage_) {
    case Stage::kSyncing:
      return handshake_.next_frame(now);
    case Stage::kOpening:
      return opening_.next_frame(now);
    case Stage::kRunning:
      return stream_->next_frame(now, tracker_.state());
    case Stage::kBraking:
    case Stage::kClosing:
      return braking_frame(now);
    case Stage::kEnded:
      break;
  }
  return std::nullopt;
}

void HostSession::enter_next_stage(SteadyTime now) {
  if (stage_ == Stage::kSyncing && handshake_.progress() != Progress::kBusy) {
    if (handshake_.progress() == Progress::kFailed) return end(ErrorKind::kHandshake);
    identity_ = handshake_.identity();
    tracker_.begin_session(identity_->subclass);
    opening_ = Opening{{line_.is_serial ? line_.baud : 0, line_.wanted_baud}, now};
    stage_ = Stage::kOpening;
  } else if (stage_ == Stage::kOpening && opening_.progress() != Progress::kBusy) {
    if (opening_.progress() == Progress::kFailed) return end(ErrorKind::kHandshake);
    stream_.emplace(options_, pulse_period(), intent_);
    stage_ = Stage::kRunning;
  }
}

std::optional<unsigned> HostSession::take_baud_change(SteadyTime now) {
  const auto baud = opening_.take_baud_change(now);
  if (baud) line_.baud = *baud;
  return baud;
}

void HostSession::begin_stop(SteadyTime now) {
  if (stage_ == Stage::kSyncing || has_ended()) return end(std::nullopt);
  if (stage_ == Stage::kBraking || stage_ == Stage::kClosing) return;
  stage_ = Stage::kBraking;
  stop_deadline_ = now + options_.stop_timeout;
}

std::optional<Frame> HostSession::braking_frame(SteadyTime now) {
  if (stage_ == Stage::kBraking) {
    const bool is_state_recent = stop_frames_ > 2;
    if ((is_state_recent && stands_still(tracker_.state())) || now >= stop_deadline_) {
      stage_ = Stage::kClosing;
      stop_frames_ = 0;
      return command::enable_motors(false);
    }
    // Repeated, because packets get lost. The state before the first stop command does not count.
    ++stop_frames_;
    return command::stop();
  }
  if (stop_frames_++ == 0) return command::close();
  end(std::nullopt);
  return std::nullopt;
}

bool HostSession::push(const Frame& frame) {
  if (!is_running() || stream_->pending() >= kMaxPending) return false;
  stream_->push(frame);
  return true;
}

void HostSession::check_silence(SteadyTime now) {
  if (stage_ == Stage::kSyncing || has_ended()) return;
  const bool is_silent = last_packet_ && now - *last_packet_ > options_.packet_timeout;
  if (!is_silent || stage_ == Stage::kOpening) return;  // Opening has its own time limits.
  end(ErrorKind::kTimeout);
}

void HostSession::end(std::optional<ErrorKind> failure) {
  stage_ = Stage::kEnded;
  failure_ = failure;
}

SteadyDuration HostSession::gap_after(const Frame& frame) const {
  SteadyDuration gap = options_.command_gap;
  if (stage_ == Stage::kBraking) gap = std::max<SteadyDuration>(gap, kStopPeriod);
  if (!line_.is_serial || line_.baud == 0) return gap;
  const auto bits = static_cast<std::int64_t>(frame.size()) * kBitsPerByte;
  return std::max<SteadyDuration>(gap, std::chrono::nanoseconds{bits * 1'000'000'000 / line_.baud});
}

SteadyDuration HostSession::pulse_period() const {
  SteadyDuration period = options_.pulse_period;
  if (config() && config()->watchdog_ms > 0) {
    period = std::min<SteadyDuration>(period, milliseconds{config()->watchdog_ms} / 3);
  }
  return period;
}

}  // namespace pioneer_arcos

#include "pioneer_arcos/handshake.hpp"

#include "pioneer_arcos/command.hpp"

namespace pioneer_arcos {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kListenTime{150};  // One and a half standard packets.
constexpr milliseconds kDrainTime{50};    // For what is under way when a session is closed.
constexpr int kTries = 2;
constexpr int kRestarts = 20;

}  // namespace

Handshake::Handshake(const Options& options, Instant now)
    : options_{options},
      listen_until_{now + (options.close_first ? kDrainTime : kListenTime)},
      close_is_due_{options.close_first} {}

void Handshake::restart(Instant now) {
  step_ = 0;
  tries_ = 0;
  sent_at_.reset();
  listen_until_ = now + kDrainTime;
  if (++restarts_ > kRestarts) progress_ = Progress::kFailed;
}

void Handshake::receive(Payload packet, Instant now) {
  if (progress_ != Progress::kBusy || packet.empty()) return;
  const std::uint8_t type = packet[0];
  if (type <= packet_type::kSync2) {
    if (sent_at_ && type == step_) accept_answer(packet);
    return;
  }
  const bool was_reset = type == packet_type::kReset1 || type == packet_type::kReset2;
  close_is_due_ = !was_reset;
  restart(now);
}

void Handshake::accept_answer(Payload packet) {
  sent_at_.reset();
  tries_ = 0;
  if (step_ < packet_type::kSync2) {
    ++step_;
    return;
  }
  const auto identity = decode_identity(packet);
  progress_ = identity ? Progress::kDone : Progress::kFailed;
  if (identity) identity_ = *identity;
}

std::optional<Frame> Handshake::next_frame(Instant now) {
  if (progress_ != Progress::kBusy) return std::nullopt;
  if (close_is_due_) {
    close_is_due_ = false;
    return command::close();
  }
  if (now < listen_until_) return std::nullopt;
  if (sent_at_ && now - *sent_at_ < options_.answer_timeout) return std::nullopt;
  if (tries_ == kTries) {
    progress_ = Progress::kFailed;
    return std::nullopt;
  }
  ++tries_;
  sent_at_ = now;
  return command::sync(step_);
}

}  // namespace pioneer_arcos

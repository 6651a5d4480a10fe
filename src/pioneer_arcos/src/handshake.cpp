#include "pioneer_arcos/handshake.hpp"

#include "pioneer_arcos/command.hpp"

namespace pioneer_arcos {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kListenTime{150};  // One and a half periods of the standard packet.
constexpr milliseconds kDrainTime{50};    // Time for packets in transit when a session is closed.
constexpr int kMaxTries = 2;
constexpr int kMaxRestarts = 20;

}  // namespace

Handshake::Handshake(const Options& options, SteadyTime now)
    : options_{options},
      listen_until_{now + (options.close_first ? kDrainTime : kListenTime)},
      close_is_due_{options.close_first} {}

void Handshake::restart(SteadyTime now) {
  step_ = 0;
  tries_ = 0;
  sent_at_.reset();
  listen_until_ = now + kDrainTime;
  if (++restarts_ > kMaxRestarts) progress_ = Progress::kFailed;
}

void Handshake::receive(Payload packet, SteadyTime now) {
  if (progress_ != Progress::kBusy || packet.empty()) return;
  const std::uint8_t type = packet[0];
  if (type <= packet_type::kSync2) {
    if (sent_at_ && type == step_) accept_reply(packet);
    return;
  }
  const bool was_reset = type == packet_type::kReset1 || type == packet_type::kReset2;
  close_is_due_ = !was_reset;
  restart(now);
}

void Handshake::accept_reply(Payload packet) {
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

std::optional<Frame> Handshake::next_frame(SteadyTime now) {
  if (progress_ != Progress::kBusy) return std::nullopt;
  if (close_is_due_) {
    close_is_due_ = false;
    return command::close();
  }
  if (now < listen_until_) return std::nullopt;
  if (sent_at_ && now - *sent_at_ < options_.reply_timeout) return std::nullopt;
  if (tries_ == kMaxTries) {
    progress_ = Progress::kFailed;
    return std::nullopt;
  }
  ++tries_;
  sent_at_ = now;
  return command::sync(step_);
}

}  // namespace pioneer_arcos

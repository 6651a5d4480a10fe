#pragma once

#include <cstdint>
#include <optional>

#include "pioneer_arcos/frame.hpp"
#include "pioneer_arcos/packets.hpp"
#include "pioneer_arcos/robot_state.hpp"

namespace pioneer_arcos {

/// How far a part of a conversation has come.
enum class Progress { kBusy, kDone, kFailed };

/// First part of a session: SYNC0, SYNC1, SYNC2. Pure: time and packets go in, packets come out.
///
/// A robot may still be in a session of someone who is gone. It would take the first packet, any
/// packet, for a sign of life, and drive on to its last setpoint: so that session is closed before
/// anything else is said. Over a serial line that is always done; over a socket, where some
/// simulators hang up at CLOSE, only if packets come by themselves.
class Handshake {
 public:
  struct Options {
    Duration answer_timeout{std::chrono::milliseconds{300}};
    bool close_first{};
  };

  Handshake(const Options& options, Instant now);

  void receive(Payload packet, Instant now);
  /// Returns what to send now, if anything.
  [[nodiscard]] std::optional<Frame> next_frame(Instant now);

  [[nodiscard]] Progress progress() const { return progress_; }
  /// @pre progress() is kDone.
  [[nodiscard]] const Identity& identity() const { return identity_; }

 private:
  void restart(Instant now);
  void accept_answer(Payload packet);

  Options options_;
  Instant listen_until_;
  bool close_is_due_;
  std::uint8_t step_{};
  std::optional<Instant> sent_at_{};
  int tries_{};
  int restarts_{};
  Progress progress_{Progress::kBusy};
  Identity identity_{};
};

}  // namespace pioneer_arcos

#pragma once

#include <cstdint>
#include <optional>

#include "pioneer_arcos/frame.hpp"
#include "pioneer_arcos/packets.hpp"
#include "pioneer_arcos/pioneer_state.hpp"

/// First stage of a session: SYNC0, SYNC1, SYNC2. The robot's reply to SYNC2 contains its name and
/// type; Opening is the second stage.
namespace pioneer_arcos {

/// Progress of a stage of a session.
enum class Progress { kBusy, kDone, kFailed };

/// Handshake with a robot, as a pure function of packets and time.
///
/// The robot may still be in a session of a client that is gone. Any packet would feed its watchdog
/// and let it resume its last setpoint. Such a session is therefore closed before anything else is
/// sent: always on a serial line; on a socket, where some simulators disconnect at CLOSE, only if
/// the robot sends unsolicited packets.
class Handshake {
 public:
  struct Options {
    SteadyDuration reply_timeout{std::chrono::milliseconds{300}};
    bool close_first{};
  };

  Handshake(const Options& options, SteadyTime now);

  void receive(Payload packet, SteadyTime now);
  /// Returns the next packet to send, if any.
  [[nodiscard]] std::optional<Frame> next_frame(SteadyTime now);

  [[nodiscard]] Progress progress() const { return progress_; }
  /// @pre progress() is kDone.
  [[nodiscard]] const Identity& identity() const { return identity_; }

 private:
  void restart(SteadyTime now);
  void accept_reply(Payload packet);

  Options options_;
  SteadyTime listen_until_;
  bool close_is_due_;
  std::uint8_t step_{};
  std::optional<SteadyTime> sent_at_{};
  int tries_{};
  int restarts_{};
  Progress progress_{Progress::kBusy};
  Identity identity_{};
};

}  // namespace pioneer_arcos

#pragma once

#include <optional>

#include "pioneer_arcos/command.hpp"
#include "pioneer_arcos/handshake.hpp"

namespace pioneer_arcos {

/// Second part of a session: OPEN, the configuration, and a faster rate on a serial line. Pure.
class Opening {
 public:
  struct Options {
    unsigned baud{};         ///< Of the line now; 0 for a socket.
    unsigned wanted_baud{};  ///< To switch to, if the robot allows it.
  };

  Opening(const Options& options, Instant now);

  void receive(const RobotPacket& packet);
  [[nodiscard]] std::optional<Frame> next_frame(Instant now);
  /// Returns a rate that the line must be switched to, once the robot has been told; once.
  [[nodiscard]] std::optional<unsigned> take_baud_change(Instant now);

  [[nodiscard]] Progress progress() const { return progress_; }
  /// Returns the robot's configuration; nothing from robots that do not tell.
  [[nodiscard]] const std::optional<ConfigPacket>& config() const { return config_; }

 private:
  [[nodiscard]] std::optional<Frame> ask(Instant now);
  [[nodiscard]] std::optional<Frame> switch_baud(Instant now);
  [[nodiscard]] std::optional<command::BaudCode> baud_to_switch_to() const;

  Options options_;
  Instant begun_;
  std::optional<Instant> opened_at_{};
  std::optional<Instant> config_asked_at_{};
  std::optional<Instant> baud_told_at_{};
  std::optional<unsigned> baud_change_{};
  bool pulsed_{};
  bool heard_at_new_baud_{};
  bool has_packet_{};
  std::optional<ConfigPacket> config_{};
  Progress progress_{Progress::kBusy};
};

}  // namespace pioneer_arcos

#pragma once

#include <optional>

#include "pioneer_arcos/command.hpp"
#include "pioneer_arcos/handshake.hpp"

/// Second stage of a session: OPEN, the configuration, and a faster rate on a serial line. It
/// follows a successful Handshake; afterwards the robot accepts motion commands.
namespace pioneer_arcos {

/// Opens a session, as a pure function of packets and time.
class Opening {
 public:
  struct Options {
    unsigned baud{};         ///< Present rate of the line; 0 for a socket.
    unsigned wanted_baud{};  ///< Rate to switch to, if the robot permits it.
  };

  Opening(const Options& options, SteadyTime now);

  void receive(const RobotPacket& packet);
  [[nodiscard]] std::optional<Frame> next_frame(SteadyTime now);
  /// Returns a rate to which the line must be switched now; once, after the command has left.
  [[nodiscard]] std::optional<unsigned> take_baud_change(SteadyTime now);

  [[nodiscard]] Progress progress() const { return progress_; }
  /// Returns the robot's configuration; nothing if the robot sends none.
  [[nodiscard]] const std::optional<ConfigPacket>& config() const { return config_; }

 private:
  [[nodiscard]] std::optional<Frame> request(SteadyTime now);
  [[nodiscard]] std::optional<Frame> switch_baud(SteadyTime now);
  [[nodiscard]] std::optional<command::BaudCode> requested_baud() const;

  Options options_;
  SteadyTime started_;
  std::optional<SteadyTime> opened_at_{};
  std::optional<SteadyTime> config_requested_at_{};
  std::optional<SteadyTime> baud_requested_at_{};
  std::optional<unsigned> baud_change_{};
  bool pulsed_{};
  bool received_at_new_baud_{};
  bool has_packet_{};
  std::optional<ConfigPacket> config_{};
  Progress progress_{Progress::kBusy};
};

}  // namespace pioneer_arcos

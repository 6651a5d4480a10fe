#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <optional>

#include "pioneer_arcos/client_options.hpp"
#include "pioneer_arcos/config_packet.hpp"
#include "pioneer_arcos/frame.hpp"
#include "pioneer_arcos/robot_state.hpp"
#include "pioneer_arcos/setpoint.hpp"

namespace pioneer_arcos {

/// What whoever drives wants; outlives sessions.
struct DriveIntent {
  SetpointBox setpoints{};
  std::atomic<bool> motors{false};
  /// Number of the last setpoint of which any part was sent, in any session: it is not sent again,
  /// because nobody can tell whether the robot got it.
  std::uint32_t last_sent{0};
};

/// Third part of a session: settings, then setpoints, commands and signs of life. Pure.
///
/// Nobody acknowledges a command, and lines lose bytes: settings and the motors' switch are told
/// again, a few times, until the robot's packets show them.
class CommandStream {
 public:
  /// @param pulse_period At least one packet in this time.
  CommandStream(const ClientOptions& options, Duration pulse_period, DriveIntent& intent);

  /// Adds a command at the end of those that wait.
  void push(const Frame& frame) { queue_.push_back(frame); }
  /// Takes what the robot tells of its settings.
  void take(const ConfigPacket& config);
  [[nodiscard]] std::size_t waiting() const { return queue_.size(); }

  /// Returns what to send now. @param state What the robot last told.
  [[nodiscard]] std::optional<Frame> next_frame(Instant now, const RobotState& state);

 private:
  struct Sent {
    std::int32_t value{};
    Instant at{};
  };

  void push_settings();
  void repeat_settings(Instant now, const RobotState& state);
  [[nodiscard]] std::optional<Frame> switch_motors(Instant now, const RobotState& state);
  void take_setpoint(Instant now, const RobotState& state);
  [[nodiscard]] std::optional<Frame> drive(Instant now);
  [[nodiscard]] static bool is_due(const std::optional<Sent>& sent, std::int32_t value,
                                   Instant now);

  ClientOptions options_;
  Duration pulse_period_;
  DriveIntent& intent_;
  std::deque<Frame> queue_{};
  std::optional<bool> motors_sent_{};
  bool motors_confirmed_{};
  int motors_tries_{};
  Instant motors_sent_at_{};
  bool limits_confirmed_{};
  int settings_tries_{};
  std::optional<Instant> settings_sent_at_{};
  std::optional<Setpoint> forward_due_{};  ///< Of which the speed is still to be sent.
  std::optional<Setpoint> turn_due_{};     ///< Of which the turn rate is still to be sent.
  std::optional<Sent> forward_sent_{};
  std::optional<Sent> turn_sent_{};
  Instant stopped_at_{};  ///< When the robot was last told to stand for want of setpoints.
  std::optional<Instant> last_frame_{};
};

}  // namespace pioneer_arcos

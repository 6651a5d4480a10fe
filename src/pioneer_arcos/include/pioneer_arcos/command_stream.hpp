#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <optional>

#include "pioneer_arcos/client_options.hpp"
#include "pioneer_arcos/config_packet.hpp"
#include "pioneer_arcos/frame.hpp"
#include "pioneer_arcos/pioneer_state.hpp"
#include "pioneer_arcos/setpoint.hpp"

/// Commands of an established session: settings, setpoints, other commands, keep-alive.
///
/// Robots do not acknowledge commands, and lines lose bytes. Settings and the motor state are
/// therefore repeated, a limited number of times, until the robot's packets show them. Setpoints
/// are never repeated: the latest one replaces all others.
namespace pioneer_arcos {

/// Setpoints of the user; persist over sessions.
struct DriveIntent {
  SetpointBuffer setpoints{};
  std::atomic<bool> motors{false};
  /// Number of the last setpoint of which any part was sent, in any session. It is not sent again,
  /// because the robot may have received it.
  std::uint32_t last_sent{0};
};

/// Third stage of a session, after Handshake and Opening. A pure function of packets and time.
class CommandStream {
 public:
  /// @param pulse_period Maximum time between two packets.
  CommandStream(const ClientOptions& options, SteadyDuration pulse_period, DriveIntent& intent);

  /// Appends a command to the queue.
  void push(const Frame& frame) { queue_.push_back(frame); }
  /// Compares the robot's configuration with the requested limits.
  void receive(const ConfigPacket& config);
  [[nodiscard]] std::size_t pending() const { return queue_.size(); }

  /// Returns the next packet to send, if any. @param state Latest state of the robot.
  [[nodiscard]] std::optional<Frame> next_frame(SteadyTime now, const PioneerState& state);

 private:
  struct Sent {
    std::int32_t value{};
    SteadyTime at{};
  };

  void push_settings();
  void repeat_settings(SteadyTime now, const PioneerState& state);
  [[nodiscard]] std::optional<Frame> motor_command(SteadyTime now, const PioneerState& state);
  void update_setpoint(SteadyTime now, const PioneerState& state);
  [[nodiscard]] std::optional<Frame> velocity_command(SteadyTime now);
  [[nodiscard]] static bool is_due(const std::optional<Sent>& sent, std::int32_t value,
                                   SteadyTime now);

  ClientOptions options_;
  SteadyDuration pulse_period_;
  DriveIntent& intent_;
  std::deque<Frame> queue_{};
  std::optional<bool> motors_sent_{};
  bool motors_confirmed_{};
  int motors_tries_{};
  SteadyTime motors_sent_at_{};
  bool limits_confirmed_{};
  int settings_tries_{};
  std::optional<SteadyTime> settings_sent_at_{};
  std::optional<Setpoint> forward_due_{};  ///< Setpoint whose speed is still to be sent.
  std::optional<Setpoint> turn_due_{};     ///< Setpoint whose turn rate is still to be sent.
  std::optional<Sent> forward_sent_{};
  std::optional<Sent> turn_sent_{};
  SteadyTime stopped_at_{};  ///< Time of the last stop command due to missing setpoints.
  std::optional<SteadyTime> last_frame_{};
};

}  // namespace pioneer_arcos

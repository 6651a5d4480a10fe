#pragma once

#include <optional>
#include <span>
#include <variant>

#include "pioneer_arcos/arcos_statistics.hpp"
#include "pioneer_arcos/client_options.hpp"
#include "pioneer_arcos/command_stream.hpp"
#include "pioneer_arcos/handshake.hpp"
#include "pioneer_arcos/opening.hpp"
#include "pioneer_arcos/parser.hpp"
#include "pioneer_arcos/state_tracker.hpp"

/// A session with a robot, from the first byte to the last.
///
/// Three stages follow each other: Handshake, Opening, CommandStream; then braking and closing.
/// Bytes and time go in, packets come out. A session therefore runs over any transport, and tests
/// simulate hours of it without waiting.
namespace pioneer_arcos {

/// The client's side of one session.
class HostSession {
 public:
  /// Properties of the transport.
  struct Line {
    bool is_serial{};
    unsigned baud{};         ///< Present rate of a serial line.
    unsigned wanted_baud{};  ///< Rate to which a serial line is switched.
  };

  HostSession(const ClientOptions& options, const Line& line, DriveIntent& intent,
              StateTracker& tracker, SteadyTime now);

  /// Processes bytes from the robot; calls on_packet(RobotPacket) for each valid packet.
  template <typename Callback>
  void receive(std::span<const std::uint8_t> bytes, SteadyTime now, Callback&& on_packet) {
    if (!bytes.empty()) last_byte_ = now;
    parser_.feed(bytes, [&](Payload payload) { handle(payload, now, on_packet); });
  }
  /// Returns the next packet to send, if one is due; observes the minimum gap between commands.
  [[nodiscard]] std::optional<Frame> next_frame(SteadyTime now);
  /// Returns the earliest time of the next packet.
  [[nodiscard]] SteadyTime ready_at() const { return ready_at_; }
  /// Returns a rate to which the line must be switched now; once.
  [[nodiscard]] std::optional<unsigned> take_baud_change(SteadyTime now);

  /// Starts to end the session: brake, disable motors, close.
  void begin_stop(SteadyTime now);
  /// Queues a command. Returns false if the session is not running or the queue is full.
  bool push(const Frame& frame);

  [[nodiscard]] bool is_running() const { return stage_ == Stage::kRunning; }
  [[nodiscard]] bool has_ended() const { return stage_ == Stage::kEnded; }
  /// Returns the failure that ended the session; nothing after begin_stop().
  [[nodiscard]] std::optional<ErrorKind> failure() const { return failure_; }

  [[nodiscard]] std::optional<SteadyTime> last_packet() const { return last_packet_; }
  [[nodiscard]] std::uint64_t malformed() const { return malformed_; }
  [[nodiscard]] const ParserCounts& counts() const { return parser_.counts(); }
  [[nodiscard]] unsigned baud() const { return line_.baud; }
  [[nodiscard]] const std::optional<Identity>& identity() const { return identity_; }
  [[nodiscard]] const std::optional<ConfigPacket>& config() const { return opening_.config(); }

 private:
  enum class Stage { kSyncing, kOpening, kRunning, kBraking, kClosing, kEnded };

  template <typename Callback>
  void handle(Payload payload, SteadyTime now, Callback&& on_packet) {
    last_packet_ = now;
    if (stage_ == Stage::kSyncing) {
      handshake_.receive(payload, now);
      return;
    }
    const auto packet = decode_packet(payload);
    if (!packet) {
      ++malformed_;
      return;
    }
    update(*packet, now);
    on_packet(*packet);
  }
  void update(const RobotPacket& packet, SteadyTime now);
  void enter_next_stage(SteadyTime now);
  void check_silence(SteadyTime now);
  void end(std::optional<ErrorKind> failure);
  [[nodiscard]] std::optional<Frame> stage_frame(SteadyTime now);
  [[nodiscard]] std::optional<Frame> braking_frame(SteadyTime now);
  [[nodiscard]] SteadyDuration gap_after(const Frame& frame) const;
  [[nodiscard]] SteadyDuration pulse_period() const;

  ClientOptions options_;
  Line line_;
  DriveIntent& intent_;
  StateTracker& tracker_;
  PacketParser parser_{};
  Handshake handshake_;
  Opening opening_;
  std::optional<CommandStream> stream_{};
  Stage stage_{Stage::kSyncing};
  std::optional<Identity> identity_{};
  std::optional<ErrorKind> failure_{};
  SteadyTime last_byte_;
  std::optional<SteadyTime> last_packet_{};
  std::uint64_t malformed_{};
  SteadyTime ready_at_;
  SteadyTime stop_deadline_{};
  int stop_frames_{};
};

}  // namespace pioneer_arcos

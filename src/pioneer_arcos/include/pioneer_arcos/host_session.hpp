#pragma once

#include <optional>
#include <span>
#include <variant>

#include "pioneer_arcos/client_options.hpp"
#include "pioneer_arcos/command_stream.hpp"
#include "pioneer_arcos/handshake.hpp"
#include "pioneer_arcos/link_report.hpp"
#include "pioneer_arcos/opening.hpp"
#include "pioneer_arcos/parser.hpp"
#include "pioneer_arcos/state_tracker.hpp"

namespace pioneer_arcos {

/// One connection to a robot, from the first byte to the last. Pure: bytes and time go in, packets
/// come out, so that it runs over anything, and in tests without waiting.
class HostSession {
 public:
  struct Line {
    bool is_serial{};
    unsigned baud{};         ///< Of a serial line.
    unsigned wanted_baud{};  ///< Of a serial line.
  };

  HostSession(const ClientOptions& options, const Line& line, DriveIntent& intent,
              StateTracker& tracker, Instant now);

  /// Takes bytes from the robot; calls on_packet with each packet that made sense.
  template <typename Callback>
  void receive(std::span<const std::uint8_t> bytes, Instant now, Callback&& on_packet) {
    if (!bytes.empty()) last_byte_ = now;
    parser_.feed(bytes, [&](Payload payload) { handle(payload, now, on_packet); });
  }
  /// Returns the next packet that is due, in the pace that the robot bears.
  [[nodiscard]] std::optional<Frame> next_frame(Instant now);
  /// Returns when the robot bears the next packet; in the past if it does now.
  [[nodiscard]] Instant ready_at() const { return ready_at_; }
  [[nodiscard]] std::optional<unsigned> take_baud_change(Instant now);

  /// Begins to end the session: brake, disable motors, close.
  void begin_stop(Instant now);
  /// Sends a command in this session. Returns false before it runs, when it ends, and if it is too
  /// far behind to take another one.
  bool push(const Frame& frame);

  [[nodiscard]] bool is_running() const { return stage_ == Stage::kRunning; }
  [[nodiscard]] bool has_ended() const { return stage_ == Stage::kEnded; }
  /// Returns why it has ended; nothing if it was told to.
  [[nodiscard]] std::optional<ErrorKind> failure() const { return failure_; }

  [[nodiscard]] std::optional<Instant> last_packet() const { return last_packet_; }
  [[nodiscard]] std::uint64_t malformed() const { return malformed_; }
  [[nodiscard]] const ParserCounts& counts() const { return parser_.counts(); }
  [[nodiscard]] unsigned baud() const { return line_.baud; }
  [[nodiscard]] const std::optional<Identity>& identity() const { return identity_; }
  [[nodiscard]] const std::optional<ConfigPacket>& config() const { return opening_.config(); }

 private:
  enum class Stage { kSyncing, kOpening, kRunning, kBraking, kClosing, kEnded };

  template <typename Callback>
  void handle(Payload payload, Instant now, Callback&& on_packet) {
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
    take(*packet, now);
    on_packet(*packet);
  }
  void take(const RobotPacket& packet, Instant now);
  void move_on(Instant now);
  void check_silence(Instant now);
  void end(std::optional<ErrorKind> failure);
  [[nodiscard]] std::optional<Frame> frame_of_stage(Instant now);
  [[nodiscard]] std::optional<Frame> braking_frame(Instant now);
  [[nodiscard]] Duration gap_after(const Frame& frame) const;
  [[nodiscard]] Duration pulse_period() const;

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
  Instant last_byte_;
  std::optional<Instant> last_packet_{};
  std::uint64_t malformed_{};
  Instant ready_at_;
  Instant stop_deadline_{};
  int stop_frames_{};
};

}  // namespace pioneer_arcos

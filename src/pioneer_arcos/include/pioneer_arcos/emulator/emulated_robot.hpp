#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "pioneer_arcos/command_decoder.hpp"
#include "pioneer_arcos/config_packet.hpp"
#include "pioneer_arcos/emulator/body.hpp"
#include "pioneer_arcos/emulator/emulated_firmware.hpp"
#include "pioneer_arcos/parser.hpp"

/// The microcontroller of a Pioneer in software.
///
/// EmulatedRobot is the protocol: handshake, sessions, watchdog, periodic packets. It neither waits
/// nor reads a clock: bytes and time go in, bytes come out. EmulatorServer connects it with sockets
/// and serial ports; tests feed it directly.
namespace pioneer_arcos {

class EmulatedRobot {
 public:
  struct Options {
    ConfigPacket flash{};  ///< Content of CONFIG, and settings at the start of each session.
    std::string name{"Foothill"};      ///< At most kMaxName bytes.
    std::string serial{"EMULATED-1"};  ///< Serial number in CONFIG; at most kMaxName bytes.
  };
  enum class Session : std::uint8_t { kWaiting, kSynced, kOpen };

  /// @param body Must outlive the robot.
  EmulatedRobot(const Options& options, RobotBody& body, SteadyTime now);

  /// Advances the robot: body, sonar, packets, watchdog. @pre now does not decrease.
  void advance(SteadyTime now);
  /// Processes bytes from a client. To be called after advance(now).
  void receive(std::span<const std::uint8_t> bytes, SteadyTime now);
  /// Ends the session because the transport lost its client; the robot stops.
  void disconnect();
  /// Returns the bytes for the client since the last call.
  [[nodiscard]] std::vector<std::uint8_t> take_output();

  /// Buttons, faults and other external inputs, effective from the next packet on.
  [[nodiscard]] PanelInputs& panel() { return firmware_.panel(); }

  [[nodiscard]] Session session() const { return session_; }
  [[nodiscard]] bool motors_enabled() const { return firmware_.drive().motors_enabled(); }
  [[nodiscard]] bool watchdog_has_tripped() const { return watchdog_tripped_; }
  [[nodiscard]] unsigned baud() const { return baud_; }  ///< Rate of the host serial line.
  [[nodiscard]] const ConfigPacket& config() const { return firmware_.config(); }
  [[nodiscard]] const FirmwareOdometry& odometry() const { return firmware_.drive().odometry(); }
  [[nodiscard]] const MotionControl& motion() const { return firmware_.drive().motion(); }
  /// Returns the arrival of the last valid packet.
  [[nodiscard]] SteadyTime last_packet() const { return last_packet_; }

  /// Sets a callback for each command of an open session, in order; for logs and tests.
  void on_command(std::function<void(const ReceivedCommand&, SteadyTime)> callback) {
    on_command_ = std::move(callback);
  }

 private:
  void handle(Payload payload, SteadyTime now);
  void handle_sync(Payload payload);
  void open(SteadyTime now);
  void close();
  void reset();
  void execute(const ReceivedCommand& command);
  void step();
  void send_packets();
  void send(const Frame& frame);

  EmulatedFirmware firmware_;
  PacketParser parser_{};
  std::vector<std::uint8_t> output_{};
  std::function<void(const ReceivedCommand&, SteadyTime)> on_command_{};
  Session session_{Session::kWaiting};
  std::uint8_t sync_step_{};  ///< Next step of the handshake.
  unsigned baud_;
  bool watchdog_tripped_{};
  SteadyTime now_;
  SteadyTime last_byte_;
  SteadyTime last_packet_;
  SteadyTime next_packet_{};
};

}  // namespace pioneer_arcos

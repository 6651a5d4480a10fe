#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "pioneer_arcos/command_decoder.hpp"
#include "pioneer_arcos/config_packet.hpp"
#include "pioneer_arcos/emulator/body.hpp"
#include "pioneer_arcos/emulator/firmware_odometry.hpp"
#include "pioneer_arcos/emulator/motion_control.hpp"
#include "pioneer_arcos/emulator/sonar_schedule.hpp"
#include "pioneer_arcos/emulator/telemetry.hpp"
#include "pioneer_arcos/parser.hpp"

namespace pioneer_arcos {

/// The microcontroller of a Pioneer in software: sessions, commands, motion, packets. It neither
/// waits nor reads a clock: bytes and time are handed in, bytes are taken out.
class EmulatedRobot {
 public:
  struct Options {
    ConfigPacket flash{};  ///< What CONFIG tells, and what a session begins with.
    std::string name{"Foothill"};
  };
  enum class Session : std::uint8_t { kWaiting, kSynced, kOpen };

  /// @param body Must outlive the robot.
  EmulatedRobot(const Options& options, RobotBody& body, Instant now);

  /// Lets time pass: body, sonar, packets, watchdog. @pre now does not go back.
  void advance(Instant now);
  /// Takes bytes from a client, after advance(now).
  void receive(std::span<const std::uint8_t> bytes, Instant now);
  /// A transport that can tell says that the client is gone: the session ends, the robot stops.
  void disconnect();
  /// Returns the bytes for the client since the last call.
  [[nodiscard]] std::vector<std::uint8_t> take_output();

  /// Buttons, faults and other things that a test or a user changes; applies from the next packet.
  [[nodiscard]] PanelInputs& panel() { return panel_; }

  [[nodiscard]] Session session() const { return session_; }
  [[nodiscard]] bool motors_enabled() const { return motors_; }
  [[nodiscard]] bool watchdog_has_tripped() const { return watchdog_tripped_; }
  [[nodiscard]] unsigned baud() const { return baud_; }  ///< Of the host's serial line.
  [[nodiscard]] const ConfigPacket& config() const { return working_; }
  [[nodiscard]] const FirmwareOdometry& odometry() const { return odometry_; }
  [[nodiscard]] const MotionControl& motion() const { return motion_; }
  /// Returns when the last valid packet came.
  [[nodiscard]] Instant last_packet() const { return last_packet_; }

  /// Calls back for each command that is executed, in order; for logs and tests.
  void on_command(std::function<void(const ReceivedCommand&, Instant)> callback) {
    on_command_ = std::move(callback);
  }

 private:
  void handle(Payload payload, Instant now);
  void handle_sync(Payload payload);
  void open(Instant now);
  void close();
  void reset();
  void execute(const ReceivedCommand& command);
  [[nodiscard]] bool execute_motion(const ReceivedCommand& command);
  [[nodiscard]] bool execute_limit(const ReceivedCommand& command);
  [[nodiscard]] bool execute_request(const ReceivedCommand& command);
  [[nodiscard]] bool execute_port(const ReceivedCommand& command);
  [[nodiscard]] bool execute_simulator(const ReceivedCommand& command);
  void set_sonar(std::int32_t argument);
  void step();
  void update_stall(const BodyReading& reading);
  void send_packets();
  void send(const Frame& frame);
  [[nodiscard]] MotionControl::Position position() const;
  [[nodiscard]] pioneer_dynamics::CommandLimits limits() const;
  [[nodiscard]] bool is_open() const { return session_ == Session::kOpen; }

  ConfigPacket flash_;
  std::string name_;
  RobotBody& body_;
  ConfigPacket working_;
  PacketParser parser_{};
  MotionControl motion_{};
  FirmwareOdometry odometry_;
  SonarSchedule sonar_;
  Telemetry telemetry_{};
  PanelInputs panel_{};
  std::vector<std::uint8_t> output_{};
  std::function<void(const ReceivedCommand&, Instant)> on_command_{};

  Session session_{Session::kWaiting};
  std::uint8_t sync_step_{};
  unsigned baud_;
  bool motors_{};
  bool braking_{};  ///< The session is over; motors go off when the wheels stand.
  bool watchdog_tripped_{};
  std::uint8_t bump_stall_{3};
  bool stop_button_stalls_{true};
  Instant stalled_until_{};
  Instant now_;
  Instant last_byte_;
  Instant last_packet_;
  Instant next_packet_{};
};

}  // namespace pioneer_arcos

#pragma once

#include <vector>

#include "pioneer_arcos/command_decoder.hpp"
#include "pioneer_arcos/config_packet.hpp"
#include "pioneer_arcos/emulator/body.hpp"
#include "pioneer_arcos/emulator/drive_unit.hpp"
#include "pioneer_arcos/emulator/laser_command_filter.hpp"
#include "pioneer_arcos/emulator/sonar_schedule.hpp"
#include "pioneer_arcos/emulator/telemetry.hpp"

/// The application part of an emulated microcontroller, without its protocol.
namespace pioneer_arcos {

/// Settings, control loop, sonar and telemetry of an emulated robot. EmulatedRobot connects it with
/// clients.
class EmulatedFirmware {
 public:
  /// @param flash Settings at the start of each session. @param body Must outlive this object.
  EmulatedFirmware(const ConfigPacket& flash, RobotBody& body, SteadyTime now);

  /// Restores the settings of the flash memory and starts the sonar.
  void begin_session(SteadyTime now);
  /// Stops the robot and restores the settings of the flash memory.
  void end_session();

  /// Advances the control loop by one period of 5 ms.
  /// @param hold Whether the robot stands still because its watchdog has tripped.
  void step(SteadyTime now, bool hold);
  /// Fires the sonar transducers that are due.
  void fire_sonar(SteadyTime now);
  /// Returns the packets of one cycle in the order of transmission.
  [[nodiscard]] std::vector<Frame> telemetry_packets();
  /// Executes a command; ignores commands that a P3-DX does not know.
  void execute(const ReceivedCommand& command);

  [[nodiscard]] PanelInputs& panel() { return panel_; }
  [[nodiscard]] const ConfigPacket& flash() const { return flash_; }
  [[nodiscard]] const ConfigPacket& config() const { return config_; }
  [[nodiscard]] const DriveUnit& drive() const { return drive_; }

 private:
  ConfigPacket flash_;
  ConfigPacket config_;  ///< Settings of the session.
  RobotBody& body_;
  DriveUnit drive_;
  SonarSchedule sonar_;
  Telemetry telemetry_{};
  PanelInputs panel_{};
  LaserCommandFilter laser_filter_{};
};

}  // namespace pioneer_arcos

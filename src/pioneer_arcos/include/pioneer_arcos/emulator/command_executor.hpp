#pragma once

#include "pioneer_arcos/command_decoder.hpp"
#include "pioneer_arcos/config_packet.hpp"
#include "pioneer_arcos/emulator/drive_unit.hpp"
#include "pioneer_arcos/emulator/sonar_schedule.hpp"
#include "pioneer_arcos/emulator/telemetry.hpp"

/// Effect of commands on an emulated microcontroller: each command changes the drive, the sonar,
/// the requested packets or the settings of the session.
namespace pioneer_arcos {

/// Executes the commands of an open session that do not end or change the session itself.
class CommandExecutor {
 public:
  /// Parts of the firmware that commands change.
  struct Firmware {
    const ConfigPacket& flash;
    ConfigPacket& config;  ///< Settings of the session.
    const PanelInputs& panel;
    RobotBody& body;
    DriveUnit& drive;
    SonarSchedule& sonar;
    Telemetry& telemetry;
  };

  explicit CommandExecutor(const Firmware& firmware) : firmware_{firmware} {}

  /// Executes a command. Returns false if a P3-DX ignores it.
  bool execute(const ReceivedCommand& command);

 private:
  [[nodiscard]] bool execute_motion(const ReceivedCommand& command);
  [[nodiscard]] bool execute_limit(const ReceivedCommand& command);
  [[nodiscard]] bool execute_constant(const ReceivedCommand& command);
  [[nodiscard]] bool execute_request(const ReceivedCommand& command);
  [[nodiscard]] bool execute_port(const ReceivedCommand& command);
  [[nodiscard]] bool execute_simulator(const ReceivedCommand& command);
  void set_pose(Payload data);

  Firmware firmware_;
};

}  // namespace pioneer_arcos

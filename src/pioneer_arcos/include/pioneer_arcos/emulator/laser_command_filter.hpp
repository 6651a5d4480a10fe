#pragma once

#include "pioneer_arcos/command_code.hpp"

/// Commands of the simulated laser of old simulators.
///
/// AriaCoda configures the laser of a simulated robot with commands 36, 37, 38 and 35, in this
/// order. A P3-DX uses the same numbers for its gripper, gyro and analog ports. Command 37, the end
/// of the field of view, would be a request for a stream of gripper packets, and command 35 would
/// select an analog port.
namespace pioneer_arcos {

/// Recognises laser commands by their order; other commands may come between them.
class LaserCommandFilter {
 public:
  /// Returns whether a command configures a simulated laser. To be called with every command.
  [[nodiscard]] bool is_laser_command(CommandCode code);

 private:
  CommandCode expected_{CommandCode::kGripperValue};  ///< Next command of the sequence.
};

}  // namespace pioneer_arcos

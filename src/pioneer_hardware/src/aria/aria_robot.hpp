#pragma once

#include <memory>

#include "pioneer_hardware/robot_backend.hpp"

namespace pioneer_hardware {

/// Starts to connect to a robot with AriaCoda, which handles connection, keep-alive and the sending
/// of commands ten times a second.
[[nodiscard]] std::unique_ptr<RobotBackend> connect_aria(const HardwareSettings& settings);

}  // namespace pioneer_hardware

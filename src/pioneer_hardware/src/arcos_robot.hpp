#pragma once

#include <memory>

#include "pioneer_hardware/robot_backend.hpp"

namespace pioneer_hardware {

/// Starts to connect to a robot with the client of pioneer_arcos.
[[nodiscard]] std::unique_ptr<RobotBackend> connect_arcos(const HardwareSettings& settings);

}  // namespace pioneer_hardware

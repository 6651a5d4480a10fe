#pragma once

#include <memory>

#include "pioneer_hardware/robot.hpp"

namespace pioneer_hardware {

/// Returns the robot at the other end of a link that speaks ARCOS, by pioneer_arcos.
[[nodiscard]] std::unique_ptr<Robot> connect_arcos(const Settings& settings);

}  // namespace pioneer_hardware

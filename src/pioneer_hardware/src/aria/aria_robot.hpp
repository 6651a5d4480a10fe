#pragma once

#include <memory>

#include "pioneer_hardware/robot.hpp"

namespace pioneer_hardware {

/// Returns the robot at the other end of a link, by AriaCoda: connecting, keep-alive and the
/// sending of commands, ten times a second, are ARIA's.
[[nodiscard]] std::unique_ptr<Robot> connect_aria(const Settings& settings);

}  // namespace pioneer_hardware

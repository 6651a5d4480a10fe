#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "pioneer_arcos/robot_state.hpp"

namespace pioneer_hardware {

/// Takes one number out of a robot's state; 1 and 0 for yes and no.
using Reading = std::function<double(const pioneer_arcos::RobotState&)>;

/// Returns what a state interface of a sensor or GPIO stands for, or nothing if there is no such.
///
/// | component | interfaces |
/// |---|---|
/// | sonar | range_0 to range_31 [m], not a number before the first |
/// | bumpers | front_0 to front_4, rear_0 to rear_4, from the robot's left to its right |
/// | wheels | left_stalled, right_stalled |
/// | battery | voltage [V], charge from 0 to 1 or not a number, charging |
/// | base | motors_enabled, stop_button, temperature [deg C] or not a number |
[[nodiscard]] std::optional<Reading> find_reading(const std::string& component,
                                                  const std::string& interface);

}  // namespace pioneer_hardware

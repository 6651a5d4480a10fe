#pragma once

#include <functional>
#include <optional>
#include <string>

#include "pioneer_arcos/pioneer_state.hpp"

/// State interfaces of sensors and GPIOs: names of ros2_control and the values behind them. The
/// URDF selects interfaces by name; each is read from the robot's state by its getter.
namespace pioneer_hardware {

/// Returns one number of a robot's state; 1 and 0 for true and false.
using StateGetter = std::function<double(const pioneer_arcos::PioneerState&)>;

/// Returns the getter of a state interface, or nothing if a Pioneer has no such interface.
///
/// | component | interfaces |
/// |---|---|
/// | sonar | range_0 to range_31 [m]; NaN before the first echo |
/// | bumpers | front_0 to front_4, rear_0 to rear_4, from the robot's left to its right |
/// | wheels | left_stalled, right_stalled |
/// | battery | voltage [V]; charge, 0 to 1, NaN if unknown; charging |
/// | base | motors_enabled; stop_button; temperature [deg C], NaN if unknown |
[[nodiscard]] std::optional<StateGetter> find_state_getter(const std::string& component,
                                                           const std::string& interface);

}  // namespace pioneer_hardware

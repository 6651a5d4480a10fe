#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "hardware_interface/hardware_info.hpp"

namespace hardware_interface {

/// Returns the hardware that the <ros2_control> tags of a robot description define.
/// Throws std::runtime_error that names the invalid element.
[[nodiscard]] std::vector<HardwareInfo> parse_control_resources_from_urdf(const std::string& urdf);

/// Adds the state interfaces of joints, sensors or GPIOs to a map, by their full names.
void parse_state_interface_descriptions(
    const std::vector<ComponentInfo>& component_info,
    std::unordered_map<std::string, InterfaceDescription>& state_interfaces_map);

/// Adds the command interfaces of joints or GPIOs to a map, by their full names.
void parse_command_interface_descriptions(
    const std::vector<ComponentInfo>& component_info,
    std::unordered_map<std::string, InterfaceDescription>& command_interfaces_map);

}  // namespace hardware_interface

#pragma once

#include <memory>
#include <string>

#include "foothill_sensors/pan_tilt.hpp"

namespace rclcpp {
class Node;
}

namespace foothill_sensors {

/// Registers the pan-tilt unit of a robot for its cameras. Returns false if the robot has one.
bool register_pan_tilt(const rclcpp::Node& world, const std::string& robot,
                       const std::shared_ptr<PanTilt>& unit);

/// Returns the robot's pan-tilt unit, or nullptr.
[[nodiscard]] std::shared_ptr<PanTilt> find_pan_tilt(const rclcpp::Node& world,
                                                     const std::string& robot);

}  // namespace foothill_sensors

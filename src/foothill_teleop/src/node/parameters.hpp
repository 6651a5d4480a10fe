#pragma once

#include <vector>

#include "foothill_teleop/teleop_config.hpp"
#include "rclcpp/node.hpp"

namespace foothill_teleop {

/// Declares every parameter and returns their values.
/// Throws std::invalid_argument that names an invalid one.
[[nodiscard]] TeleopConfig declare_parameters(rclcpp::Node& node);

/// Returns the configuration with some parameters changed; unknown parameters are ignored.
[[nodiscard]] TeleopConfig changed(TeleopConfig config,
                                   const std::vector<rclcpp::Parameter>& parameters);

}  // namespace foothill_teleop

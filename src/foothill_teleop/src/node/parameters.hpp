#pragma once

#include <vector>

#include "foothill_teleop/teleop_config.hpp"
#include "rclcpp/node.hpp"

namespace foothill_teleop {

/// Declares every parameter and returns their values.
/// Throws std::invalid_argument naming the one that makes no sense.
[[nodiscard]] TeleopConfig declare_parameters(rclcpp::Node& node);

/// Returns the configuration with some parameters changed; others than its own are left out.
[[nodiscard]] TeleopConfig changed(TeleopConfig config,
                                   const std::vector<rclcpp::Parameter>& parameters);

}  // namespace foothill_teleop

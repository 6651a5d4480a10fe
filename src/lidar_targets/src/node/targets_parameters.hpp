#pragma once

#include <optional>
#include <string>

#include "lidar_targets/target_finder.hpp"
#include "rclcpp/rclcpp.hpp"

namespace lidar_targets {

/// Parameters of the node lidar_targets.
struct TargetsParameters {
  TargetConfig finder{};
  std::optional<FloorArea> floor{};  ///< Nothing if targets may stand anywhere.
  std::string floor_frame{"map"};
};

/// Declares every parameter, read-only, and returns their values.
/// Throws std::invalid_argument that names the parameter, and what rclcpp throws for a value out of
/// range.
[[nodiscard]] TargetsParameters declare_parameters(rclcpp::Node& node);

}  // namespace lidar_targets

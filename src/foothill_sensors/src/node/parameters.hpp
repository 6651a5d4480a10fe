#pragma once

#include <vector>

#include "foothill_sensors/stereo_matcher.hpp"
#include "rclcpp/rclcpp.hpp"

namespace foothill_sensors {

/// Declares the parameters of stereo_disparity and returns their values. All take effect while the
/// node runs.
[[nodiscard]] StereoSettings declare_settings(rclcpp::Node& node);

/// Returns settings with the values of changed parameters; parameters of other names are ignored.
[[nodiscard]] StereoSettings with_parameters(StereoSettings settings,
                                             const std::vector<rclcpp::Parameter>& parameters);

}  // namespace foothill_sensors

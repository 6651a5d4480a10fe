#pragma once

#include <memory>
#include <string>
#include <vector>

#include "foothill_proxy/fault.hpp"
#include "foothill_proxy/history.hpp"
#include "foothill_sensors/camera.hpp"
#include "sensor_msgs/msg/camera_info.hpp"
#include "sensor_msgs/msg/image.hpp"

namespace foothill_sensors {

/// Returns the calibration, without header.
/// @param baseline See CameraModel::calibration() [m].
[[nodiscard]] sensor_msgs::msg::CameraInfo to_msg(const CameraModel& model, double baseline);

/// Returns an image with the header of its calibration.
[[nodiscard]] std::unique_ptr<sensor_msgs::msg::Image> to_msg(
    const CameraImage& image, const sensor_msgs::msg::CameraInfo& info);

/// Returns what was injected, of brightness.
[[nodiscard]] ResponseFault brightness_fault(
    const std::vector<foothill_proxy::Fault>& disturbances);

/// Returns how far the other robots went during an exposure, the farthest of them [m].
[[nodiscard]] double motion_of_others(const foothill_proxy::Exposure& exposure,
                                      const std::string& own);

}  // namespace foothill_sensors

#pragma once

#include <string>
#include <vector>

#include "foothill_proxy/device_fault.hpp"
#include "foothill_proxy/history.hpp"
#include "foothill_sensors/camera.hpp"
#include "sensor_msgs/msg/camera_info.hpp"
#include "sensor_msgs/msg/image.hpp"

namespace foothill_sensors {

/// Returns the calibration without a header.
/// @param baseline See CameraModel::calibration() [m].
[[nodiscard]] sensor_msgs::msg::CameraInfo to_msg(const CameraModel& model, double baseline);

/// Returns an image with the header of its calibration.
[[nodiscard]] sensor_msgs::msg::Image to_msg(const CameraImage& image,
                                             const sensor_msgs::msg::CameraInfo& info);

/// Returns the sum of the injected faults of the brightness.
[[nodiscard]] ResponseFault brightness_fault(
    const std::vector<foothill_proxy::DeviceFault>& disturbances);

/// Returns the maximum displacement of other robots during an exposure [m].
[[nodiscard]] double motion_of_others(const foothill_proxy::Exposure& exposure,
                                      const std::string& own);

}  // namespace foothill_sensors

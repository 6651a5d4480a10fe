#pragma once

#include <optional>

#include "foothill_sensors/stereo_matcher.hpp"
#include "sensor_msgs/msg/camera_info.hpp"
#include "sensor_msgs/msg/image.hpp"
#include "sensor_msgs/msg/point_cloud2.hpp"
#include "stereo_msgs/msg/disparity_image.hpp"

namespace foothill_sensors {

/// Returns the calibration of a pair, or nothing if sizes differ or a model is not plumb_bob.
[[nodiscard]] std::optional<StereoCalibration> to_calibration(
    const sensor_msgs::msg::CameraInfo& left, const sensor_msgs::msg::CameraInfo& right);

/// Returns the image of a message, or nothing unless it is rgb8, bgr8 or mono8 of that size.
[[nodiscard]] std::optional<StereoPicture> to_picture(const sensor_msgs::msg::Image& image,
                                                      const StereoCalibration& calibration);

/// Returns the disparity image of a result.
[[nodiscard]] stereo_msgs::msg::DisparityImage to_disparity(const StereoResult& result,
                                                            const StereoMatcher& matcher,
                                                            const std_msgs::msg::Header& header);

/// Returns an organised cloud with one point x, y, z, rgb per pixel.
[[nodiscard]] sensor_msgs::msg::PointCloud2 to_cloud(const StereoResult& result,
                                                     const StereoCalibration& calibration,
                                                     const std_msgs::msg::Header& header);

}  // namespace foothill_sensors

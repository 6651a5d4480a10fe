#pragma once

#include <optional>

#include "foothill_sensors/stereo_matcher.hpp"
#include "sensor_msgs/msg/camera_info.hpp"
#include "sensor_msgs/msg/image.hpp"
#include "sensor_msgs/msg/point_cloud2.hpp"
#include "stereo_msgs/msg/disparity_image.hpp"

namespace foothill_sensors {

/// Returns the calibration of a pair, or nothing if the two are not of one size or not plumb_bob.
[[nodiscard]] std::optional<StereoCalibration> to_calibration(
    const sensor_msgs::msg::CameraInfo& left, const sensor_msgs::msg::CameraInfo& right);

/// Returns the picture of a message, or nothing if it is neither rgb8, bgr8 nor mono8 of that size.
[[nodiscard]] std::optional<StereoPicture> to_picture(const sensor_msgs::msg::Image& image,
                                                      const StereoCalibration& calibration);

[[nodiscard]] stereo_msgs::msg::DisparityImage to_disparity(const StereoResult& result,
                                                            const StereoMatcher& matcher,
                                                            const std_msgs::msg::Header& header);

/// Returns the points, as many as pixels: x, y, z, rgb.
[[nodiscard]] sensor_msgs::msg::PointCloud2 to_cloud(const StereoResult& result,
                                                     const StereoCalibration& calibration,
                                                     const std_msgs::msg::Header& header);

}  // namespace foothill_sensors

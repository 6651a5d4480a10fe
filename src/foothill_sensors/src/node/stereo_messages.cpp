#include "stereo_messages.hpp"

#include <algorithm>
#include <cstring>

#include "sensor_msgs/point_cloud2_iterator.hpp"

namespace foothill_sensors {
namespace {

using sensor_msgs::msg::CameraInfo;

CameraCalibration to_calibration(const CameraInfo& info) {
  CameraCalibration calibration;
  calibration.d = info.d;
  std::ranges::copy(info.k, calibration.k.begin());
  std::ranges::copy(info.r, calibration.r.begin());
  std::ranges::copy(info.p, calibration.p.begin());
  return calibration;
}

bool is_plumb_bob(const CameraInfo& info) {
  return info.distortion_model == "plumb_bob" && (info.d.size() == 5 || info.d.empty());
}

}  // namespace

std::optional<StereoCalibration> to_calibration(const CameraInfo& left, const CameraInfo& right) {
  if (left.width != right.width || left.height != right.height || left.width > 8192 ||
      left.height > 8192 || !is_plumb_bob(left) || !is_plumb_bob(right)) {
    return std::nullopt;
  }
  return StereoCalibration{.width = static_cast<int>(left.width),
                           .height = static_cast<int>(left.height),
                           .left = to_calibration(left),
                           .right = to_calibration(right)};
}

std::optional<StereoPicture> to_picture(const sensor_msgs::msg::Image& image,
                                        const StereoCalibration& calibration) {
  const bool is_mono = image.encoding == "mono8";
  const bool is_colour = image.encoding == "rgb8" || image.encoding == "bgr8";
  const std::size_t bytes = is_mono ? 1 : 3;
  if ((!is_mono && !is_colour) || static_cast<int>(image.width) != calibration.width ||
      static_cast<int>(image.height) != calibration.height || image.step < bytes * image.width ||
      image.data.size() < std::size_t{image.step} * image.height) {
    return std::nullopt;
  }
  return StereoPicture{.data = image.data,
                       .bytes_per_pixel = bytes,
                       .step = image.step,
                       .is_blue_first = image.encoding == "bgr8"};
}

stereo_msgs::msg::DisparityImage to_disparity(const StereoResult& result,
                                              const StereoMatcher& matcher,
                                              const std_msgs::msg::Header& header) {
  const StereoSettings& settings = matcher.settings();
  const StereoCalibration& calibration = matcher.calibration();
  stereo_msgs::msg::DisparityImage message;
  message.header = header;
  message.f = static_cast<float>(calibration.focal_length());
  message.t = static_cast<float>(calibration.baseline());
  message.min_disparity = static_cast<float>(settings.min_disparity);
  message.max_disparity = static_cast<float>(settings.min_disparity + settings.disparities - 1);
  message.delta_d = static_cast<float>(StereoMatcher::kStep);
  const int left = std::clamp(settings.min_disparity + settings.disparities, 0, calibration.width);
  message.valid_window.x_offset = static_cast<std::uint32_t>(left);
  message.valid_window.width = static_cast<std::uint32_t>(calibration.width - left);
  message.valid_window.height = static_cast<std::uint32_t>(calibration.height);
  auto& image = message.image;
  image.header = header;
  image.width = static_cast<std::uint32_t>(calibration.width);
  image.height = static_cast<std::uint32_t>(calibration.height);
  image.encoding = "32FC1";
  image.step = static_cast<std::uint32_t>(sizeof(float) * image.width);
  image.data.resize(result.disparity.size() * sizeof(float));
  std::memcpy(image.data.data(), result.disparity.data(), image.data.size());
  return message;
}

sensor_msgs::msg::PointCloud2 to_cloud(const StereoResult& result,
                                       const StereoCalibration& calibration,
                                       const std_msgs::msg::Header& header) {
  sensor_msgs::msg::PointCloud2 cloud;
  cloud.header = header;
  cloud.height = static_cast<std::uint32_t>(calibration.height);
  cloud.width = static_cast<std::uint32_t>(calibration.width);
  cloud.is_dense = false;
  sensor_msgs::PointCloud2Modifier modifier{cloud};
  modifier.setPointCloud2FieldsByString(2, "xyz", "rgb");
  sensor_msgs::PointCloud2Iterator<float> place{cloud, "x"};
  sensor_msgs::PointCloud2Iterator<std::uint8_t> colour{cloud, "b"};
  for (std::size_t i = 0; i < result.points.size(); ++i, ++place, ++colour) {
    for (std::size_t c = 0; c < 3; ++c) {
      place[c] = result.points[i][c];
      // The bytes of a packed rgb are in the order blue, green, red.
      colour[c] = result.colours[i][2 - c];
    }
  }
  return cloud;
}

}  // namespace foothill_sensors

#include "stereo_disparity.hpp"

#include "stereo_messages.hpp"

namespace foothill_sensors {
namespace {

/// Declares a number with its limits; it can't be changed later.
int declare(rclcpp::Node& node, const std::string& name, int fallback, int low, int high, int step,
            const std::string& description) {
  rcl_interfaces::msg::ParameterDescriptor descriptor;
  descriptor.description = description;
  descriptor.read_only = true;
  descriptor.integer_range.resize(1);
  descriptor.integer_range[0].from_value = low;
  descriptor.integer_range[0].to_value = high;
  descriptor.integer_range[0].step = static_cast<std::uint64_t>(step);
  return static_cast<int>(node.declare_parameter<std::int64_t>(name, fallback, descriptor));
}

StereoSettings declare_settings(rclcpp::Node& node) {
  const StereoSettings standard;
  StereoSettings settings;
  settings.lowest_disparity = declare(node, "lowest_disparity", standard.lowest_disparity, 0, 512,
                                      1, "Smallest disparity looked for [pixel]");
  settings.disparities = declare(node, "disparities", standard.disparities, 16, 512, 16,
                                 "How many disparities are looked for, a multiple of 16 [pixel]");
  settings.block_size =
      declare(node, "block_size", standard.block_size, 1, 21, 2, "Compared blocks, odd [pixel]");
  settings.uniqueness = declare(node, "uniqueness", standard.uniqueness, 0, 100, 1,
                                "By how much the best match must beat the second [%]");
  settings.speckle_size = declare(node, "speckle_size", standard.speckle_size, 0, 100000, 1,
                                  "Smaller islands are dropped [pixel]");
  rcl_interfaces::msg::ParameterDescriptor descriptor;
  descriptor.read_only = true;
  descriptor.description = "Look along eight directions in place of five: better, slower";
  settings.every_direction =
      node.declare_parameter("every_direction", standard.every_direction, descriptor);
  descriptor.description = "Find parts of pixels anew, for the matcher leans to whole ones";
  settings.refine = node.declare_parameter("refine", standard.refine, descriptor);
  return settings;
}

}  // namespace

StereoDisparity::StereoDisparity(const rclcpp::NodeOptions& options)
    : Node{"stereo_disparity", options}, settings_{declare_settings(*this)} {
  disparity_ = create_publisher<stereo_msgs::msg::DisparityImage>("disparity", 5);
  points_ = create_publisher<sensor_msgs::msg::PointCloud2>("points2", 5);
  subscribe(0, "left");
  subscribe(1, "right");
}

void StereoDisparity::subscribe(std::size_t side, const std::string& name) {
  subscriptions_.push_back(
      create_subscription<Image>(name + "/image_raw", rclcpp::SensorDataQoS{},
                                 [this, side](const Image::ConstSharedPtr& image) {
                                   pair_of(image->header.stamp).images[side] = image;
                                   try_match(image->header.stamp);
                                 }));
  subscriptions_.push_back(
      create_subscription<CameraInfo>(name + "/camera_info", rclcpp::SensorDataQoS{},
                                      [this, side](const CameraInfo::ConstSharedPtr& info) {
                                        pair_of(info->header.stamp).infos[side] = info;
                                        try_match(info->header.stamp);
                                      }));
}

StereoDisparity::Pair& StereoDisparity::pair_of(const builtin_interfaces::msg::Time& stamp) {
  constexpr std::size_t kKept = 8;
  while (pairs_.size() > kKept) pairs_.erase(pairs_.begin());
  return pairs_[rclcpp::Time{stamp}.nanoseconds()];
}

void StereoDisparity::try_match(const builtin_interfaces::msg::Time& stamp) {
  const auto at = pairs_.find(rclcpp::Time{stamp}.nanoseconds());
  if (at == pairs_.end() || !at->second.is_whole()) return;
  const Pair pair = at->second;
  pairs_.erase(pairs_.begin(), std::next(at));
  match(pair);
}

bool StereoDisparity::prepare(const StereoCalibration& calibration) {
  const auto same = [](const CameraCalibration& a, const CameraCalibration& b) {
    return a.d == b.d && a.k == b.k && a.r == b.r && a.p == b.p;
  };
  if (matcher_ && matcher_->calibration().width == calibration.width &&
      matcher_->calibration().height == calibration.height &&
      same(matcher_->calibration().left, calibration.left) &&
      same(matcher_->calibration().right, calibration.right)) {
    return true;
  }
  try {
    matcher_ = std::make_unique<StereoMatcher>(settings_, calibration);
    return true;
  } catch (const std::invalid_argument& error) {
    RCLCPP_ERROR_THROTTLE(get_logger(), *get_clock(), 1000, "%s", error.what());
    return false;
  }
}

void StereoDisparity::match(const Pair& pair) {
  const auto calibration = to_calibration(*pair.infos[0], *pair.infos[1]);
  if (!calibration) {
    RCLCPP_ERROR_THROTTLE(get_logger(), *get_clock(), 1000,
                          "the two cameras must be of one size, and plumb_bob");
    return;
  }
  const auto left = to_picture(*pair.images[0], *calibration);
  const auto right = to_picture(*pair.images[1], *calibration);
  if (!left || !right) {
    RCLCPP_ERROR_THROTTLE(get_logger(), *get_clock(), 1000,
                          "pictures must be rgb8, bgr8 or mono8, and as large as camera_info says");
    return;
  }
  if (!prepare(*calibration)) return;
  const StereoResult result = matcher_->match(*left, *right);
  disparity_->publish(to_disparity(result, *matcher_, pair.images[0]->header));
  points_->publish(to_cloud(result, *calibration, pair.images[0]->header));
}

}  // namespace foothill_sensors

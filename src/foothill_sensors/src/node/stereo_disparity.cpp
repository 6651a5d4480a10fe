#include "stereo_disparity.hpp"

#include "parameters.hpp"
#include "rclcpp_components/register_node_macro.hpp"
#include "stereo_messages.hpp"

namespace foothill_sensors {
namespace {

/// Maximum number of incomplete pairs.
constexpr std::size_t kMaxPairs = 8;

bool is_equal(const CameraCalibration& a, const CameraCalibration& b) {
  return a.d == b.d && a.k == b.k && a.r == b.r && a.p == b.p;
}

bool is_equal(const StereoCalibration& a, const StereoCalibration& b) {
  return a.width == b.width && a.height == b.height && is_equal(a.left, b.left) &&
         is_equal(a.right, b.right);
}

}  // namespace

StereoDisparity::StereoDisparity(const rclcpp::NodeOptions& options)
    : Node{"stereo_disparity", options}, settings_{declare_settings(*this)} {
  watch_parameters();
  subscribe(0, "left");
  subscribe(1, "right");
}

void StereoDisparity::watch_parameters() {
  using Parameters = std::vector<rclcpp::Parameter>;
  on_set_ = add_on_set_parameters_callback([this](const Parameters& parameters) {
    rcl_interfaces::msg::SetParametersResult result;
    result.successful = true;
    try {
      check(with_parameters(settings_, parameters));
    } catch (const std::invalid_argument& error) {
      result.successful = false;
      result.reason = error.what();
    }
    return result;
  });
  on_changed_ = add_post_set_parameters_callback([this](const Parameters& parameters) {
    settings_ = with_parameters(settings_, parameters);
    matcher_.reset();
  });
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
  while (pairs_.size() > kMaxPairs) pairs_.erase(pairs_.begin());
  return pairs_[rclcpp::Time{stamp}.nanoseconds()];
}

void StereoDisparity::try_match(const builtin_interfaces::msg::Time& stamp) {
  const auto at = pairs_.find(rclcpp::Time{stamp}.nanoseconds());
  if (at == pairs_.end() || !at->second.is_complete()) return;
  const Pair pair = at->second;
  pairs_.erase(pairs_.begin(), std::next(at));
  match(pair);
}

bool StereoDisparity::prepare(const StereoCalibration& calibration) {
  if (matcher_ && is_equal(matcher_->calibration(), calibration)) return true;
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
                          "both cameras must have the same size and the distortion model "
                          "plumb_bob");
    return;
  }
  const auto left = to_picture(*pair.images[0], *calibration);
  const auto right = to_picture(*pair.images[1], *calibration);
  if (!left || !right) {
    RCLCPP_ERROR_THROTTLE(get_logger(), *get_clock(), 1000,
                          "images must be rgb8, bgr8 or mono8 and have the size of camera_info");
    return;
  }
  if (!prepare(*calibration)) return;
  const StereoResult result = matcher_->match(*left, *right);
  disparity_.publish(to_disparity(result, *matcher_, pair.images[0]->header));
  points_.publish(to_cloud(result, *calibration, pair.images[0]->header));
}

}  // namespace foothill_sensors

RCLCPP_COMPONENTS_REGISTER_NODE(foothill_sensors::StereoDisparity)

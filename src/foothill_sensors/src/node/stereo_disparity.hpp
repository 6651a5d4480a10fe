#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "foothill_ros/node/zero_padded_publisher.hpp"
#include "foothill_sensors/stereo_matcher.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/camera_info.hpp"
#include "sensor_msgs/msg/image.hpp"
#include "sensor_msgs/msg/point_cloud2.hpp"
#include "stereo_msgs/msg/disparity_image.hpp"

namespace foothill_sensors {

/// Publishes a disparity image and a point cloud for each pair of images with equal stamps. Changed
/// parameters apply from the next pair.
class StereoDisparity : public rclcpp::Node {
 public:
  explicit StereoDisparity(const rclcpp::NodeOptions& options = rclcpp::NodeOptions{});

 private:
  using Image = sensor_msgs::msg::Image;
  using CameraInfo = sensor_msgs::msg::CameraInfo;
  /// The messages of one stamp, left and right.
  struct Pair {
    std::array<Image::ConstSharedPtr, 2> images{};
    std::array<CameraInfo::ConstSharedPtr, 2> infos{};

    [[nodiscard]] bool is_complete() const {
      return images[0] && images[1] && infos[0] && infos[1];
    }
  };

  void subscribe(std::size_t side, const std::string& name);
  void watch_parameters();
  Pair& pair_of(const builtin_interfaces::msg::Time& stamp);
  void try_match(const builtin_interfaces::msg::Time& stamp);
  void match(const Pair& pair);
  bool prepare(const StereoCalibration& calibration);

  StereoSettings settings_;
  std::unique_ptr<StereoMatcher> matcher_{};  ///< Null after a change of parameters.
  std::map<std::int64_t, Pair> pairs_{};      ///< Incomplete pairs by stamp [ns].
  std::vector<rclcpp::SubscriptionBase::SharedPtr> subscriptions_{};
  foothill_ros::ZeroPaddedPublisher<stereo_msgs::msg::DisparityImage> disparity_{*this, "disparity",
                                                                                 5};
  foothill_ros::ZeroPaddedPublisher<sensor_msgs::msg::PointCloud2> points_{*this, "points2", 5};
  OnSetParametersCallbackHandle::SharedPtr on_set_{};
  PostSetParametersCallbackHandle::SharedPtr on_changed_{};
};

}  // namespace foothill_sensors

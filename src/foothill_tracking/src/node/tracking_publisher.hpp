#pragma once

#include <string>
#include <vector>

#include "foothill_msgs/msg/tracking_state.hpp"
#include "foothill_ros/node/zero_padded_publisher.hpp"
#include "foothill_tracking/tracker.hpp"
#include "geometry_msgs/msg/vector3_stamped.hpp"
#include "nav_msgs/msg/odometry.hpp"
#include "nav_msgs/msg/path.hpp"
#include "parameters.hpp"
#include "rclcpp/rclcpp.hpp"

namespace foothill_tracking {

/// Publishes the state of tracking, the reference, the error and the path, with statistics.
class TrackingPublisher {
 public:
  TrackingPublisher(rclcpp::Node& node, const TrackerParameters& parameters);

  /// What the messages of a command contain in addition to the tracker's output.
  struct Context {
    double t{};  ///< Time at which the command takes effect [s].
    std::string law{};
    std::string rejection{};  ///< Why there is no usable map; empty if there is.
    FloorMap map{};
    double odometry_age{};   ///< [s]
    double reference_age{};  ///< [s]
    bool slipping{};
  };
  void publish(const TrackerOutput& output, const Context& context);
  void publish_path(const std::vector<FloorMotion>& path, double t);

 private:
  void update_statistics(const TrackerOutput& output);

  std::string robot_;
  std::string cluster_;
  std::string craft_;
  std::string frame_;
  double half_track_;
  double squares_{};
  double peak_{};
  double peak_speed_{};
  std::size_t counted_{};
  foothill_ros::ZeroPaddedPublisher<foothill_msgs::msg::TrackingState> state_;
  foothill_ros::ZeroPaddedPublisher<nav_msgs::msg::Odometry> reference_;
  foothill_ros::ZeroPaddedPublisher<geometry_msgs::msg::Vector3Stamped> error_;
  foothill_ros::ZeroPaddedPublisher<nav_msgs::msg::Path> path_;
};

}  // namespace foothill_tracking

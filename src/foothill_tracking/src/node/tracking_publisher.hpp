#pragma once

#include <string>
#include <vector>

#include "foothill_msgs/msg/tracking_state.hpp"
#include "foothill_tracking/tracker.hpp"
#include "geometry_msgs/msg/vector3_stamped.hpp"
#include "nav_msgs/msg/odometry.hpp"
#include "nav_msgs/msg/path.hpp"
#include "parameters.hpp"
#include "rclcpp/rclcpp.hpp"

namespace foothill_tracking {

/// Tells how the tracking goes.
class TrackingPublisher {
 public:
  TrackingPublisher(rclcpp::Node& node, const TrackerParameters& parameters);

  /// What a command's message says beside what the tracker says.
  struct Context {
    double t{};  ///< When the command begins to act [s].
    std::string law{};
    std::string refusal{};  ///< Why there is no map.
    FloorMap map{};
    double odometry_age{};   ///< [s]
    double reference_age{};  ///< [s]
    bool slipping{};
  };
  void publish(const TrackerOutput& output, const Context& context);
  void publish_path(const std::vector<FloorMotion>& path, double t);

 private:
  void count(const TrackerOutput& output);

  std::string robot_;
  std::string cluster_;
  std::string craft_;
  std::string frame_;
  double half_track_;
  double squares_{};
  double peak_{};
  double peak_speed_{};
  std::size_t counted_{};
  rclcpp::Publisher<foothill_msgs::msg::TrackingState>::SharedPtr state_;
  rclcpp::Publisher<nav_msgs::msg::Odometry>::SharedPtr reference_;
  rclcpp::Publisher<geometry_msgs::msg::Vector3Stamped>::SharedPtr error_;
  rclcpp::Publisher<nav_msgs::msg::Path>::SharedPtr path_;
};

}  // namespace foothill_tracking

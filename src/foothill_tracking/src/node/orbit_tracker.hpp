#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "foothill_msgs/msg/cluster_state.hpp"
#include "foothill_tracking/report_shelf.hpp"
#include "foothill_tracking/tracker.hpp"
#include "geometry_msgs/msg/twist_stamped.hpp"
#include "nav_msgs/msg/odometry.hpp"
#include "parameters.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/imu.hpp"
#include "std_srvs/srv/trigger.hpp"
#include "tf2_ros/static_transform_broadcaster.h"
#include "tracking_publisher.hpp"

namespace foothill_tracking {

/// Drives one robot after one craft, over the topics that hardware and proxy share. One thread
/// calls all of it.
class OrbitTracker : public rclcpp::Node {
 public:
  /// Throws std::invalid_argument saying which parameter is wrong.
  explicit OrbitTracker(const rclcpp::NodeOptions& options = rclcpp::NodeOptions());

 private:
  void open_topics();
  void open_services();
  void follow_parameters();
  [[nodiscard]] rcl_interfaces::msg::SetParametersResult check(
      const std::vector<rclcpp::Parameter>& changes) const;
  void apply(const std::vector<rclcpp::Parameter>& changes);

  void on_cluster(const foothill_msgs::msg::ClusterState& state);
  void on_odometry(const nav_msgs::msg::Odometry& odom);
  void on_watchdog();
  void begin_anew(double t);

  /// Answers all odometry for which everything has come.
  void answer();
  void answer(const Measurement& measurement);
  void use(const ClusterReport& report);
  void make_map(const ClusterReport& report);
  void refuse(const std::string& reason);
  /// @param t When the command is for.
  void command(double t, double odometry_at);
  void feed_back(const Measurement& measurement);

  TrackerParameters parameters_;
  Tracker tracker_;
  ReportShelf shelf_;
  TrackingPublisher publisher_;
  std::deque<Measurement> pending_{};
  std::optional<FloorMap> map_{};
  std::optional<ClusterReport> report_{};
  std::string refusal_{};
  double mapped_rate_{};
  double last_law_{-1e9};
  double last_command_{-1e9};
  TrackerOutput last_{};

  rclcpp::Subscription<foothill_msgs::msg::ClusterState>::SharedPtr cluster_;
  rclcpp::Subscription<nav_msgs::msg::Odometry>::SharedPtr odom_;
  rclcpp::Subscription<sensor_msgs::msg::Imu>::SharedPtr imu_;
  rclcpp::Publisher<geometry_msgs::msg::TwistStamped>::SharedPtr cmd_vel_;
  rclcpp::Publisher<nav_msgs::msg::Odometry>::SharedPtr feedback_;
  rclcpp::Service<std_srvs::srv::Trigger>::SharedPtr stop_;
  rclcpp::Service<std_srvs::srv::Trigger>::SharedPtr resume_;
  rclcpp::TimerBase::SharedPtr watchdog_;
  std::unique_ptr<tf2_ros::StaticTransformBroadcaster> tf_;
  rclcpp::node_interfaces::OnSetParametersCallbackHandle::SharedPtr check_;
  rclcpp::node_interfaces::PostSetParametersCallbackHandle::SharedPtr apply_;
};

}  // namespace foothill_tracking

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "foothill_core/stamped_buffer.hpp"
#include "foothill_msgs/msg/cluster_state.hpp"
#include "foothill_ros/node/lock_step_commander.hpp"
#include "foothill_ros/node/zero_padded_publisher.hpp"
#include "foothill_tracking/craft_mapper.hpp"
#include "foothill_tracking/tracker.hpp"
#include "geometry_msgs/msg/twist_stamped.hpp"
#include "law_parameters.hpp"
#include "nav_msgs/msg/odometry.hpp"
#include "parameters.hpp"
#include "rclcpp/rclcpp.hpp"
#include "tf2_msgs/msg/tf_message.hpp"
#include "tracking_publisher.hpp"

namespace foothill_tracking {

/// Makes one robot follow one craft, over the topics that hardware and proxy share. All callbacks
/// run in one thread.
class OrbitTracker : public rclcpp::Node {
 public:
  /// Throws std::invalid_argument that names the invalid parameter.
  explicit OrbitTracker(const rclcpp::NodeOptions& options = rclcpp::NodeOptions());

 private:
  void create_subscriptions();
  void create_services();
  void publish_odometry_frame();

  void on_cluster(const foothill_msgs::msg::ClusterState& state);
  void on_odometry(const nav_msgs::msg::Odometry& odom);
  void on_watchdog();
  void restart(double t);

  /// Answers all odometry for which the cluster's reports have arrived.
  void process();
  void answer(const Measurement& measurement);
  void use(const ClusterReport& report);
  void reject(const std::string& reason);
  /// @param t Stamp of the command. @param odometry_at Stamp of the odometry it answers [s].
  void command(double t, double odometry_at);
  void publish_feedback(const Measurement& measurement);

  TrackerParameters parameters_;
  Tracker tracker_;
  CraftMapper mapper_;
  foothill_core::StampedBuffer<ClusterReport> reports_;
  foothill_ros::LockStepCommander<Measurement> commander_;
  TrackingPublisher publisher_;
  LawParameters law_parameters_;
  std::optional<double> report_stamp_{};
  std::string rejection_{};
  double last_law_{-1e9};
  double last_command_{-1e9};
  TrackerOutput last_{};

  std::vector<rclcpp::SubscriptionBase::SharedPtr> subscriptions_{};
  std::vector<rclcpp::ServiceBase::SharedPtr> services_{};
  foothill_ros::ZeroPaddedPublisher<geometry_msgs::msg::TwistStamped> cmd_vel_;
  foothill_ros::ZeroPaddedPublisher<nav_msgs::msg::Odometry> feedback_;
  foothill_ros::ZeroPaddedPublisher<tf2_msgs::msg::TFMessage> static_transforms_;
  rclcpp::TimerBase::SharedPtr watchdog_;
};

}  // namespace foothill_tracking

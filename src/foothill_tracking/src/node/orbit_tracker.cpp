#include "orbit_tracker.hpp"

#include <cmath>
#include <stdexcept>

#include "conversions.hpp"
#include "rclcpp_components/register_node_macro.hpp"

namespace foothill_tracking {
OrbitTracker::OrbitTracker(const rclcpp::NodeOptions& options)
    : rclcpp::Node{"orbit_tracker", options},
      parameters_{foothill_tracking::declare_parameters(*this)},
      tracker_{parameters_.tracker},
      shelf_{parameters_.orbit_period},
      publisher_{*this, parameters_} {
  if (tracker_.law().output() != Output::kTwist) {
    throw std::invalid_argument{parameters_.tracker.law + " is no law for a robot on wheels"};
  }
  tracker_.allow_pushes(parameters_.closed_loop);
  open_topics();
  open_services();
  follow_parameters();
  watchdog_ = rclcpp::create_timer(this, get_clock(),
                                   rclcpp::Duration::from_seconds(parameters_.command_period),
                                   [this] { on_watchdog(); });
  tf_ = std::make_unique<tf2_ros::StaticTransformBroadcaster>(*this);
  auto transform = to_transform(parameters_.start_pose);
  // Odometry is planar and begins at zero, where base_link was.
  transform.transform.translation.z = parameters_.base_height;
  transform.header.frame_id = parameters_.floor_frame;
  transform.child_frame_id = parameters_.robot + "/odom";
  tf_->sendTransform(transform);
}

void OrbitTracker::open_topics() {
  const std::string cluster = "/" + parameters_.cluster;
  cmd_vel_ = create_publisher<geometry_msgs::msg::TwistStamped>("cmd_vel", 10);
  feedback_ = create_publisher<nav_msgs::msg::Odometry>(
      cluster + "/" + parameters_.craft + "/feedback", 10);
  cluster_ = create_subscription<foothill_msgs::msg::ClusterState>(
      cluster + "/state", 50,
      [this](const foothill_msgs::msg::ClusterState& state) { on_cluster(state); });
  odom_ = create_subscription<nav_msgs::msg::Odometry>(
      "odom", 50, [this](const nav_msgs::msg::Odometry& odom) { on_odometry(odom); });
  imu_ = create_subscription<sensor_msgs::msg::Imu>(
      "imu", rclcpp::SensorDataQoS(), [this](const sensor_msgs::msg::Imu& imu) {
        if (!std::isfinite(imu.angular_velocity.z)) return;
        tracker_.measure_yaw_rate(to_seconds(imu.header.stamp), imu.angular_velocity.z);
      });
}

void OrbitTracker::open_services() {
  using std_srvs::srv::Trigger;
  stop_ = create_service<Trigger>("tracking/stop", [this](const Trigger::Request::SharedPtr,
                                                          Trigger::Response::SharedPtr response) {
    tracker_.stop();
    response->success = true;
  });
  resume_ = create_service<Trigger>(
      "tracking/resume",
      [this](const Trigger::Request::SharedPtr, Trigger::Response::SharedPtr response) {
        tracker_.resume();
        response->success = true;
      });
}

}  // namespace foothill_tracking

RCLCPP_COMPONENTS_REGISTER_NODE(foothill_tracking::OrbitTracker)

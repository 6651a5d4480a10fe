#include "tracking_publisher.hpp"

#include <algorithm>
#include <cmath>

#include "conversions.hpp"
#include "foothill_ros/node/conversions.hpp"

namespace foothill_tracking {
namespace {

/// Returns an age for a message; one that was never set may be too large for it.
builtin_interfaces::msg::Duration to_duration(double seconds) {
  return foothill_ros::to_duration(foothill_core::from_seconds(std::clamp(seconds, 0.0, 2e9)));
}

}  // namespace

TrackingPublisher::TrackingPublisher(rclcpp::Node& node, const TrackerParameters& parameters)
    : robot_{parameters.robot},
      cluster_{parameters.cluster},
      craft_{parameters.craft},
      frame_{parameters.floor_frame},
      half_track_{parameters.tracker.limits.half_track},
      state_{node, "tracking_state", 10},
      reference_{node, "tracking/reference", 10},
      error_{node, "tracking/error", 10},
      path_{node, "tracking/path", rclcpp::QoS(1).transient_local()} {}

void TrackingPublisher::update_statistics(const TrackerOutput& output) {
  if (output.state != TrackerState::kTracking) return;
  const PlanarTwist& twist = output.command.twist;
  squares_ += output.distance * output.distance;
  ++counted_;
  peak_ = std::max(peak_, output.distance);
  peak_speed_ =
      std::max(peak_speed_, std::abs(twist.forward) + half_track_ * std::abs(twist.yaw_rate));
}

void TrackingPublisher::publish(const TrackerOutput& output, const Context& context) {
  update_statistics(output);
  foothill_msgs::msg::TrackingState state;
  state.header.stamp = foothill_ros::to_stamp(context.t);
  state.header.frame_id = frame_;
  state.robot = robot_;
  state.cluster = cluster_;
  state.craft = craft_;
  state.law = context.law;
  state.state = static_cast<std::uint8_t>(output.state);
  state.fault = context.rejection;
  if (state.fault.empty() && output.fault != TrackingFault::kNone)
    state.fault = to_cstr(output.fault);
  state.saturated = output.saturated;
  state.slipping = context.slipping;
  state.distance = output.distance;
  state.error_along = output.error.along;
  state.error_across = output.error.across;
  state.error_heading = output.error.heading;
  state.out_of_plane = output.craft.p_WC.z();
  state.potential = output.command.potential;
  state.rms_distance = counted_ > 0 ? std::sqrt(squares_ / static_cast<double>(counted_)) : 0.0;
  state.peak_distance = peak_;
  state.peak_speed = peak_speed_;
  state.scale = context.map.scale;
  state.rate = context.map.rate;
  state.odometry_age = to_duration(context.odometry_age);
  state.reference_age = to_duration(context.reference_age);
  state_.publish(state);

  nav_msgs::msg::Odometry reference = to_msg(output.reference, output.command.heading);
  reference.header = state.header;
  reference.child_frame_id = cluster_ + "/" + craft_;
  reference_.publish(reference);

  geometry_msgs::msg::Vector3Stamped error;
  error.header = state.header;
  error.header.frame_id = robot_ + "/base_link";
  error.vector.x = output.error.along;
  error.vector.y = output.error.across;
  error.vector.z = output.error.heading;
  error_.publish(error);
}

void TrackingPublisher::publish_path(const std::vector<FloorMotion>& path, double t) {
  nav_msgs::msg::Path message = to_msg(path);
  message.header.stamp = foothill_ros::to_stamp(t);
  message.header.frame_id = frame_;
  for (auto& pose : message.poses) pose.header = message.header;
  path_.publish(message);
}

}  // namespace foothill_tracking

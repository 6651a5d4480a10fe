#include "conversions.hpp"

#include <cmath>

#include "foothill_ros/node/conversions.hpp"
#include "foothill_tracking/coasting.hpp"

namespace foothill_tracking {
namespace {

/// Bounds of plausible odometry: no robot in a lab is farther away or faster.
constexpr double kMaxDistance = 1e4;  // [m]
constexpr double kMaxSpeed = 1e3;     // [m/s, rad/s]

template <typename Message>
Eigen::Vector3d to_eigen(const Message& vector) {
  return {vector.x, vector.y, vector.z};
}

template <typename Message>
void fill(Message& message, const Eigen::Vector3d& vector) {
  message.x = vector.x();
  message.y = vector.y();
  message.z = vector.z();
}

}  // namespace

tl::expected<ClusterReport, MapError> to_report(const foothill_msgs::msg::ClusterState& state) {
  if (state.craft.empty()) return tl::unexpected{MapError{"the cluster has no craft"}};
  const auto chief =
      estimate_chief_orbit({.p_NC = to_eigen(state.position), .v_NC = to_eigen(state.velocity)},
                           to_eigen(state.craft[0].acceleration));
  if (!chief) return tl::unexpected{chief.error()};
  ClusterReport report{.t = foothill_ros::to_seconds(state.header.stamp),
                       .orbit_time = state.time,
                       .speed = state.status == state.FLYING ? state.speed : 0.0,
                       .chief = *chief};
  for (const auto& craft : state.craft) {
    report.craft.push_back(
        {craft.name,
         {{.p_OC = to_eigen(craft.relative_position), .v_OC = to_eigen(craft.relative_velocity)},
          to_eigen(craft.relative_acceleration)}});
    if (!report.craft.back().motion.state.p_OC.allFinite() ||
        !report.craft.back().motion.state.v_OC.allFinite() ||
        !report.craft.back().motion.a_OC.allFinite()) {
      return tl::unexpected{MapError{craft.name + " has a state that is not finite"}};
    }
  }
  return report;
}

std::optional<Measurement> to_measurement(const nav_msgs::msg::Odometry& odom,
                                          const PlanarPose& origin) {
  const auto& position = odom.pose.pose.position;
  const auto& twist = odom.twist.twist;
  const double heading = foothill_ros::heading_of(odom.pose.pose.orientation);
  const Measurement measurement{foothill_ros::to_seconds(odom.header.stamp),
                                foothill_core::compose(origin, {position.x, position.y, heading}),
                                {twist.linear.x, twist.linear.y, twist.angular.z}};
  // Comparisons with NaN are false.
  const bool is_plausible =
      std::abs(measurement.pose.x) < kMaxDistance && std::abs(measurement.pose.y) < kMaxDistance &&
      std::isfinite(heading) && std::abs(twist.linear.x) < kMaxSpeed &&
      std::abs(twist.linear.y) < kMaxSpeed && std::abs(twist.angular.z) < kMaxSpeed;
  return is_plausible ? std::optional{measurement} : std::nullopt;
}

nav_msgs::msg::Odometry to_msg(const FloorMotion& motion, double heading) {
  nav_msgs::msg::Odometry odom;
  fill(odom.pose.pose.position, motion.p_WC);
  odom.pose.pose.orientation = foothill_ros::to_quaternion(heading);
  // Twists of nav_msgs/Odometry are expressed in the child frame.
  const double c = std::cos(heading);
  const double s = std::sin(heading);
  odom.twist.twist.linear.x = c * motion.v_WC.x() + s * motion.v_WC.y();
  odom.twist.twist.linear.y = -s * motion.v_WC.x() + c * motion.v_WC.y();
  odom.twist.twist.linear.z = motion.v_WC.z();
  return odom;
}

nav_msgs::msg::Path to_msg(const std::vector<FloorMotion>& path) {
  nav_msgs::msg::Path message;
  for (const FloorMotion& motion : path) {
    message.poses.emplace_back();
    fill(message.poses.back().pose.position, motion.p_WC);
    message.poses.back().pose.orientation.w = 1.0;
  }
  return message;
}

nav_msgs::msg::Odometry to_feedback(const foothill_orbit::HillState& state,
                                    const std::string& cluster, const std::string& craft,
                                    double t) {
  nav_msgs::msg::Odometry odom;
  odom.header.stamp = foothill_ros::to_stamp(t);
  odom.header.frame_id = cluster + "/hill";
  odom.child_frame_id = cluster + "/" + craft;
  fill(odom.pose.pose.position, state.p_OC);
  odom.pose.pose.orientation.w = 1.0;
  fill(odom.twist.twist.linear, state.v_OC);
  return odom;
}

}  // namespace foothill_tracking

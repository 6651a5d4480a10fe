#include "conversions.hpp"

#include <cmath>

#include "foothill_tracking/coasting.hpp"

namespace foothill_tracking {
namespace {

constexpr double kFarthest = 1e4;  // [m]
constexpr double kFastest = 1e3;   // [m/s, rad/s]

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

geometry_msgs::msg::Quaternion turned(double heading) {
  geometry_msgs::msg::Quaternion quaternion;
  quaternion.z = std::sin(0.5 * heading);
  quaternion.w = std::cos(0.5 * heading);
  return quaternion;
}

}  // namespace

double to_seconds(const builtin_interfaces::msg::Time& stamp) {
  return static_cast<double>(stamp.sec) + 1e-9 * static_cast<double>(stamp.nanosec);
}

builtin_interfaces::msg::Time to_stamp(double t) {
  constexpr std::int64_t kSecond = 1'000'000'000;
  const std::int64_t nanoseconds = std::max<std::int64_t>(0, std::llround(t * 1e9));
  builtin_interfaces::msg::Time stamp;
  stamp.sec = static_cast<std::int32_t>(nanoseconds / kSecond);
  stamp.nanosec = static_cast<std::uint32_t>(nanoseconds % kSecond);
  return stamp;
}

tl::expected<ClusterReport, MapError> to_report(const foothill_msgs::msg::ClusterState& state) {
  if (state.craft.empty()) return tl::unexpected{MapError{"the cluster has no craft"}};
  const auto chief =
      chief_seen({.p_NC = to_eigen(state.position), .v_NC = to_eigen(state.velocity)},
                 to_eigen(state.craft[0].acceleration));
  if (!chief) return tl::unexpected{chief.error()};
  ClusterReport report{.t = to_seconds(state.header.stamp),
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
      return tl::unexpected{MapError{craft.name + " has numbers that are not finite"}};
    }
  }
  return report;
}

std::optional<Measurement> to_measurement(const nav_msgs::msg::Odometry& odom, const Pose& origin) {
  const auto& position = odom.pose.pose.position;
  const auto& turn = odom.pose.pose.orientation;
  const auto& twist = odom.twist.twist;
  const double heading = std::atan2(2.0 * (turn.w * turn.z + turn.x * turn.y),
                                    1.0 - 2.0 * (turn.y * turn.y + turn.z * turn.z));
  const Measurement measurement{to_seconds(odom.header.stamp),
                                compose(origin, {position.x, position.y, heading}),
                                {twist.linear.x, twist.linear.y, twist.angular.z}};
  // No robot in a lab is farther away or faster; this refuses what is not a number, too.
  const bool makes_sense =
      std::abs(measurement.pose.x) < kFarthest && std::abs(measurement.pose.y) < kFarthest &&
      std::isfinite(heading) && std::abs(twist.linear.x) < kFastest &&
      std::abs(twist.linear.y) < kFastest && std::abs(twist.angular.z) < kFastest;
  return makes_sense ? std::optional{measurement} : std::nullopt;
}

nav_msgs::msg::Odometry to_msg(const FloorMotion& motion, double heading) {
  nav_msgs::msg::Odometry odom;
  fill(odom.pose.pose.position, motion.p_WC);
  odom.pose.pose.orientation = turned(heading);
  // ROS tells twists in the child's axes.
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

geometry_msgs::msg::TransformStamped to_transform(const Pose& pose) {
  geometry_msgs::msg::TransformStamped transform;
  transform.transform.translation.x = pose.x;
  transform.transform.translation.y = pose.y;
  transform.transform.rotation = turned(pose.heading);
  return transform;
}

nav_msgs::msg::Odometry to_feedback(const foothill_orbit::HillState& state,
                                    const std::string& cluster, const std::string& craft,
                                    double t) {
  nav_msgs::msg::Odometry odom;
  odom.header.stamp = to_stamp(t);
  odom.header.frame_id = cluster + "/hill";
  odom.child_frame_id = cluster + "/" + craft;
  fill(odom.pose.pose.position, state.p_OC);
  odom.pose.pose.orientation.w = 1.0;
  fill(odom.twist.twist.linear, state.v_OC);
  return odom;
}

}  // namespace foothill_tracking

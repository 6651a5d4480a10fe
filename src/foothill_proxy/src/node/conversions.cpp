#include "conversions.hpp"

#include <cmath>

namespace foothill_proxy {

builtin_interfaces::msg::Time to_time(Instant time) {
  builtin_interfaces::msg::Time stamp;
  stamp.sec = static_cast<std::int32_t>(time.count() / 1'000'000'000);
  stamp.nanosec = static_cast<std::uint32_t>(time.count() % 1'000'000'000);
  return stamp;
}

nav_msgs::msg::Odometry to_truth(const BodyMotion& motion, double base_height, Instant now,
                                 const std::string& robot) {
  const Eigen::Isometry3d X_WB = base_pose(motion, base_height);
  const Eigen::Quaterniond q_WB{X_WB.linear()};
  const Eigen::Vector3d p_WB = X_WB.translation();
  nav_msgs::msg::Odometry truth;
  truth.header.stamp = to_time(now);
  truth.header.frame_id = "map";
  truth.child_frame_id = robot + "/base_link";
  truth.pose.pose.position.x = p_WB.x();
  truth.pose.pose.position.y = p_WB.y();
  truth.pose.pose.position.z = p_WB.z();
  truth.pose.pose.orientation.x = q_WB.x();
  truth.pose.pose.orientation.y = q_WB.y();
  truth.pose.pose.orientation.z = q_WB.z();
  truth.pose.pose.orientation.w = q_WB.w();
  truth.twist.twist.linear.x = motion.forward;
  truth.twist.twist.linear.y = motion.lateral;
  truth.twist.twist.angular.z = motion.yaw_rate;
  return truth;
}

tl::expected<Eigen::Isometry3d, WorldError> to_isometry(const geometry_msgs::msg::Pose& pose) {
  const auto& p = pose.position;
  const auto& q = pose.orientation;
  Eigen::Quaterniond rotation{q.w, q.x, q.y, q.z};
  const double norm = rotation.norm();
  if (norm == 0.0) rotation = Eigen::Quaterniond::Identity();
  if (!std::isfinite(p.x + p.y + p.z) || !std::isfinite(norm) ||
      (norm != 0.0 && std::abs(norm - 1.0) > 1e-2)) {
    return tl::unexpected{WorldError{"a pose needs finite positions and a quaternion of length 1"}};
  }
  Eigen::Isometry3d X_WB{rotation.normalized()};
  X_WB.translation() = Eigen::Vector3d{p.x, p.y, p.z};
  return X_WB;
}

foothill_scene::PlanarPose to_planar(const Eigen::Isometry3d& X_WB) {
  const Eigen::Vector3d ahead = X_WB.linear().col(0);
  const Eigen::Vector3d p = X_WB.translation();
  return {.x = p.x(), .y = p.y(), .yaw = std::atan2(ahead.y(), ahead.x()), .z = p.z()};
}

tl::expected<std::optional<Fault>, WorldError> to_fault(
    const foothill_msgs::srv::SetFault::Request& request, Instant now) {
  if (request.kind == "none") return std::nullopt;
  const auto kind = fault_kind(request.kind);
  if (!kind) {
    return tl::unexpected{WorldError{"there is no fault '" + request.kind +
                                     "'; there are drop, delay, bias, noise, stuck, disconnect, "
                                     "and none to end them"}};
  }
  if (!(request.duration >= 0.0) || request.duration > 1e6) {
    return tl::unexpected{WorldError{"a duration lies within 0 and 1e6 s"}};
  }
  Fault fault{.kind = *kind, .value = request.value, .field = request.field};
  if (request.duration > 0.0) fault.until = now + from_seconds(request.duration);
  return fault;
}

diagnostic_msgs::msg::DiagnosticStatus to_msg(const std::string& robot, const Health& health) {
  using diagnostic_msgs::msg::DiagnosticStatus;
  DiagnosticStatus status;
  switch (health.level) {
    case Health::Level::kOk:
      status.level = DiagnosticStatus::OK;
      break;
    case Health::Level::kWarning:
      status.level = DiagnosticStatus::WARN;
      break;
    case Health::Level::kError:
      status.level = DiagnosticStatus::ERROR;
      break;
  }
  status.name = "proxy_world: " + robot;
  status.hardware_id = robot;
  status.message = health.message;
  for (const auto& [key, value] : health.values) {
    diagnostic_msgs::msg::KeyValue pair;
    pair.key = key;
    pair.value = value;
    status.values.push_back(pair);
  }
  return status;
}

}  // namespace foothill_proxy

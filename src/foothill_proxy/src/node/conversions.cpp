#include "conversions.hpp"

#include <cmath>

#include "foothill_ros/node/conversions.hpp"
#include "foothill_ros/node/diagnostics.hpp"

namespace foothill_proxy {
namespace {

using diagnostic_msgs::msg::DiagnosticStatus;

unsigned char to_level(Health::Level level) {
  switch (level) {
    case Health::Level::kOk:
      return DiagnosticStatus::OK;
    case Health::Level::kWarning:
      return DiagnosticStatus::WARN;
    case Health::Level::kError:
      return DiagnosticStatus::ERROR;
  }
  return DiagnosticStatus::OK;
}

}  // namespace

nav_msgs::msg::Odometry to_truth(const BodyMotion& motion, double base_height, Instant now,
                                 const std::string& robot) {
  const Eigen::Isometry3d X_WB = base_pose(motion, base_height);
  const Eigen::Quaterniond q_WB{X_WB.linear()};
  const Eigen::Vector3d p_WB = X_WB.translation();
  nav_msgs::msg::Odometry truth;
  truth.header.stamp = foothill_ros::to_stamp(now);
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
    return tl::unexpected{
        WorldError{"the pose must have a finite position and a quaternion of length 1"}};
  }
  Eigen::Isometry3d X_WB{rotation.normalized()};
  X_WB.translation() = Eigen::Vector3d{p.x, p.y, p.z};
  return X_WB;
}

foothill_scene::FloorPose to_floor_pose(const Eigen::Isometry3d& X_WB) {
  const Eigen::Vector3d x_axis = X_WB.linear().col(0);
  const Eigen::Vector3d p = X_WB.translation();
  return {.x = p.x(), .y = p.y(), .yaw = std::atan2(x_axis.y(), x_axis.x()), .z = p.z()};
}

tl::expected<std::optional<DeviceFault>, WorldError> to_fault(
    const foothill_msgs::srv::SetFault::Request& request, Instant now) {
  if (request.kind == "none") return std::nullopt;
  const auto kind = fault_kind(request.kind);
  if (!kind) {
    return tl::unexpected{WorldError{"unknown fault '" + request.kind +
                                     "'; use drop, delay, bias, noise, stuck, disconnect, or none "
                                     "to end all faults"}};
  }
  if (!(request.duration >= 0.0) || request.duration > 1e6) {
    return tl::unexpected{WorldError{"the duration must be between 0 and 1e6 s"}};
  }
  DeviceFault fault{.kind = *kind, .value = request.value, .field = request.field};
  if (request.duration > 0.0) fault.until = now + from_seconds(request.duration);
  return fault;
}

DiagnosticStatus to_msg(const std::string& robot, const Health& health) {
  foothill_ros::DiagnosticBuilder builder{"proxy_world: " + robot, robot, health.message};
  builder.report(to_level(health.level), health.message);
  for (const auto& [key, value] : health.values) builder.add(key, value);
  return builder.status();
}

foothill_msgs::msg::FrictionPair to_msg(const std::pair<std::string, std::string>& materials,
                                        const pioneer_dynamics::SurfacePair& pair) {
  foothill_msgs::msg::FrictionPair msg;
  msg.material_a = materials.first;
  msg.material_b = materials.second;
  msg.forward_at_rest = pair.forward.at_rest;
  msg.forward_sliding = pair.forward.sliding;
  msg.lateral_at_rest = pair.lateral.at_rest;
  msg.lateral_sliding = pair.lateral.sliding;
  msg.rolling = pair.rolling;
  return msg;
}

}  // namespace foothill_proxy

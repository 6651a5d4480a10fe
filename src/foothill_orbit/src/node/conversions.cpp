#include "conversions.hpp"

#include <Eigen/Geometry>

#include "foothill_orbit/detail/refuse.hpp"
#include "foothill_orbit/force_names.hpp"
#include "tf2_eigen/tf2_eigen.hpp"

namespace foothill_orbit {
namespace {

using detail::refuse;

Eigen::Vector3d to_eigen(const geometry_msgs::msg::Point& point) {
  return {point.x, point.y, point.z};
}

Eigen::Quaterniond attitude_of(const HillFrame& frame) {
  return Eigen::Quaterniond{frame.R_NO}.normalized();
}

foothill_msgs::msg::CraftState to_msg(const std::string& name, const CraftMotion& motion) {
  foothill_msgs::msg::CraftState message;
  message.name = name;
  message.position = tf2::toMsg(motion.inertial.p_NC);
  message.velocity = tf2::toMsg2(motion.inertial.v_NC);
  message.acceleration = tf2::toMsg2(motion.a_NC);
  message.relative_position = tf2::toMsg(motion.relative.p_OC);
  message.relative_velocity = tf2::toMsg2(motion.relative.v_OC);
  message.relative_acceleration = tf2::toMsg2(motion.a_OC);
  return message;
}

uint8_t to_msg(FlightStatus status) {
  using foothill_msgs::msg::ClusterState;
  switch (status) {
    case FlightStatus::kFlying:
      return ClusterState::FLYING;
    case FlightStatus::kPaused:
      return ClusterState::PAUSED;
    case FlightStatus::kEnded:
      return ClusterState::ENDED;
  }
  return ClusterState::ENDED;
}

geometry_msgs::msg::TransformStamped transform(const std::string& parent, const std::string& child,
                                               Instant stamp, const Eigen::Vector3d& place) {
  geometry_msgs::msg::TransformStamped message;
  message.header.stamp = to_stamp(stamp);
  message.header.frame_id = parent;
  message.child_frame_id = child;
  message.transform.translation = tf2::toMsg2(place);
  return message;
}

}  // namespace

Eigen::Vector3d to_eigen(const geometry_msgs::msg::Vector3& vector) {
  return {vector.x, vector.y, vector.z};
}

tl::expected<CommandAxes, OrbitError> to_axes(const std::string& frame, const FrameNames& names) {
  if (frame == names.inertial) return CommandAxes::kInertial;
  if (frame == names.hill()) return CommandAxes::kHill;
  return refuse("frame_id is '" + frame + "'; it must be '" + names.inertial + "' or '" +
                names.hill() + "'");
}

tl::expected<HillState, OrbitError> to_hill_state(const nav_msgs::msg::Odometry& odom,
                                                  const FrameNames& names,
                                                  const std::string& craft) {
  if (odom.header.frame_id != names.hill() || odom.child_frame_id != names.of(craft)) {
    return refuse("a measured state of '" + craft + "' must have frame_id '" + names.hill() +
                  "' and child_frame_id '" + names.of(craft) + "', not '" + odom.header.frame_id +
                  "' and '" + odom.child_frame_id + "'");
  }
  return HillState{to_eigen(odom.pose.pose.position), to_eigen(odom.twist.twist.linear)};
}

tl::expected<Start, OrbitError> to_start(
    const foothill_msgs::srv::SetCraftState::Request& request) {
  const Eigen::Vector3d position = to_eigen(request.position);
  const Eigen::Vector3d velocity = to_eigen(request.velocity);
  switch (request.kind) {
    case foothill_msgs::srv::SetCraftState::Request::INERTIAL:
      return InertialState{position, velocity};
    case foothill_msgs::srv::SetCraftState::Request::RELATIVE:
      return RelativeStart{request.chief, {position, velocity}};
    case foothill_msgs::srv::SetCraftState::Request::ELEMENTS:
      return OrbitalElements{request.semi_latus_rectum,   request.eccentricity,
                             request.inclination,         request.ascending_node,
                             request.argument_of_perigee, request.true_anomaly};
    default:
      return refuse("kind is " + std::to_string(request.kind) +
                    "; it must be 0 (inertial), 1 (relative) or 2 (elements)");
  }
}

foothill_msgs::msg::ClusterState to_msg(const Flight& flight, const ClusterSnapshot& snapshot,
                                        const FrameNames& names, Instant stamp) {
  const Cluster& cluster = flight.cluster();
  foothill_msgs::msg::ClusterState message;
  message.header.stamp = to_stamp(stamp);
  message.header.frame_id = names.inertial;
  message.cluster = names.cluster;
  message.status = to_msg(flight.status());
  message.reason = flight.reason();
  message.time = snapshot.t;
  message.epoch = cluster.environment().epoch;
  message.speed = flight.clock().speed();
  message.forces = active_forces(cluster.environment().forces);
  message.hill_frame = names.hill();
  const auto& reference = cluster.reference().craft;
  if (reference) message.reference = cluster.craft()[*reference].name;
  message.position = tf2::toMsg(snapshot.frame.origin.p_NC);
  message.velocity = tf2::toMsg2(snapshot.frame.origin.v_NC);
  message.orientation = tf2::toMsg(attitude_of(snapshot.frame));
  message.angular_velocity = tf2::toMsg2(snapshot.frame.w_NO_O);
  message.angular_acceleration = tf2::toMsg2(snapshot.w_rate_NO_O);
  for (std::size_t index = 0; index < snapshot.craft.size(); ++index) {
    message.craft.push_back(to_msg(cluster.craft()[index].name, snapshot.craft[index]));
  }
  return message;
}

std::vector<geometry_msgs::msg::TransformStamped> to_transforms(const Flight& flight,
                                                                const FrameNames& names,
                                                                Instant stamp) {
  const ClusterSnapshot& snapshot = flight.snapshot();
  std::vector<geometry_msgs::msg::TransformStamped> transforms;
  transforms.push_back(transform(names.inertial, names.hill(), stamp, snapshot.frame.origin.p_NC));
  transforms.back().transform.rotation = tf2::toMsg(attitude_of(snapshot.frame));
  for (std::size_t index = 0; index < snapshot.craft.size(); ++index) {
    transforms.push_back(transform(names.hill(), names.of(flight.cluster().craft()[index].name),
                                   stamp, snapshot.craft[index].relative.p_OC));
  }
  return transforms;
}

}  // namespace foothill_orbit

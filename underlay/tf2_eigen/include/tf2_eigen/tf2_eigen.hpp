#pragma once

#include <Eigen/Geometry>

#include "geometry_msgs/msg/point.hpp"
#include "geometry_msgs/msg/point_stamped.hpp"
#include "geometry_msgs/msg/pose.hpp"
#include "geometry_msgs/msg/pose_stamped.hpp"
#include "geometry_msgs/msg/quaternion.hpp"
#include "geometry_msgs/msg/quaternion_stamped.hpp"
#include "geometry_msgs/msg/transform_stamped.hpp"
#include "geometry_msgs/msg/twist.hpp"
#include "geometry_msgs/msg/vector3.hpp"
#include "tf2/convert.hpp"
#include "tf2_ros/buffer_interface.hpp"

namespace tf2 {

// Transforms.

/// The rigid motion of a message, its rotation normalised.
inline Eigen::Isometry3d transformToEigen(const geometry_msgs::msg::Transform& t) {
  return Eigen::Translation3d(t.translation.x, t.translation.y, t.translation.z) *
         Eigen::Quaterniond(t.rotation.w, t.rotation.x, t.rotation.y, t.rotation.z).normalized();
}
inline Eigen::Isometry3d transformToEigen(const geometry_msgs::msg::TransformStamped& t) {
  return transformToEigen(t.transform);
}

/// A message without names and time.
inline geometry_msgs::msg::TransformStamped eigenToTransform(const Eigen::Isometry3d& T) {
  const Eigen::Quaterniond q(T.linear());
  geometry_msgs::msg::TransformStamped t;
  t.transform.translation.x = T.translation().x();
  t.transform.translation.y = T.translation().y();
  t.transform.translation.z = T.translation().z();
  t.transform.rotation.x = q.x();
  t.transform.rotation.y = q.y();
  t.transform.rotation.z = q.z();
  t.transform.rotation.w = q.w();
  return t;
}
/// A message without names and time. @pre T.linear() is a rotation.
inline geometry_msgs::msg::TransformStamped eigenToTransform(const Eigen::Affine3d& T) {
  return eigenToTransform(Eigen::Isometry3d(T.matrix()));
}

// Between Eigen types and messages.

inline geometry_msgs::msg::Point toMsg(const Eigen::Vector3d& in) {
  geometry_msgs::msg::Point msg;
  msg.x = in.x();
  msg.y = in.y();
  msg.z = in.z();
  return msg;
}
inline void fromMsg(const geometry_msgs::msg::Point& msg, Eigen::Vector3d& out) {
  out = Eigen::Vector3d(msg.x, msg.y, msg.z);
}

inline geometry_msgs::msg::Vector3& toMsg(const Eigen::Vector3d& in,
                                          geometry_msgs::msg::Vector3& out) {
  out.x = in.x();
  out.y = in.y();
  out.z = in.z();
  return out;
}
/// As toMsg, under a name that leaves no doubt that the result is a vector, not a point.
inline geometry_msgs::msg::Vector3 toMsg2(const Eigen::Vector3d& in) {
  geometry_msgs::msg::Vector3 msg;
  return toMsg(in, msg);
}
inline void fromMsg(const geometry_msgs::msg::Vector3& msg, Eigen::Vector3d& out) {
  out = Eigen::Vector3d(msg.x, msg.y, msg.z);
}

inline geometry_msgs::msg::Quaternion toMsg(const Eigen::Quaterniond& in) {
  geometry_msgs::msg::Quaternion msg;
  msg.x = in.x();
  msg.y = in.y();
  msg.z = in.z();
  msg.w = in.w();
  return msg;
}
inline void fromMsg(const geometry_msgs::msg::Quaternion& msg, Eigen::Quaterniond& out) {
  out = Eigen::Quaterniond(msg.w, msg.x, msg.y, msg.z).normalized();
}

inline geometry_msgs::msg::Pose toMsg(const Eigen::Isometry3d& in) {
  geometry_msgs::msg::Pose msg;
  msg.position = toMsg(Eigen::Vector3d(in.translation()));
  msg.orientation = toMsg(Eigen::Quaterniond(in.linear()));
  return msg;
}
inline geometry_msgs::msg::Pose toMsg(const Eigen::Affine3d& in) {
  return toMsg(Eigen::Isometry3d(in.matrix()));
}
inline void fromMsg(const geometry_msgs::msg::Pose& msg, Eigen::Isometry3d& out) {
  Eigen::Quaterniond q;
  fromMsg(msg.orientation, q);
  out = Eigen::Translation3d(msg.position.x, msg.position.y, msg.position.z) * q;
}
inline void fromMsg(const geometry_msgs::msg::Pose& msg, Eigen::Affine3d& out) {
  Eigen::Isometry3d isometry;
  fromMsg(msg, isometry);
  out = isometry;
}

/// A twist as linear x, y, z, angular x, y, z.
inline geometry_msgs::msg::Twist toMsg(const Eigen::Matrix<double, 6, 1>& in) {
  geometry_msgs::msg::Twist msg;
  toMsg(Eigen::Vector3d(in.head<3>()), msg.linear);
  toMsg(Eigen::Vector3d(in.tail<3>()), msg.angular);
  return msg;
}
inline void fromMsg(const geometry_msgs::msg::Twist& msg, Eigen::Matrix<double, 6, 1>& out) {
  out << msg.linear.x, msg.linear.y, msg.linear.z, msg.angular.x, msg.angular.y, msg.angular.z;
}

// Stamped.

inline geometry_msgs::msg::PointStamped toMsg(const tf2::Stamped<Eigen::Vector3d>& in) {
  geometry_msgs::msg::PointStamped msg;
  msg.header.stamp = tf2_ros::toMsg(in.stamp_);
  msg.header.frame_id = in.frame_id_;
  msg.point = toMsg(static_cast<const Eigen::Vector3d&>(in));
  return msg;
}
inline void fromMsg(const geometry_msgs::msg::PointStamped& msg,
                    tf2::Stamped<Eigen::Vector3d>& out) {
  out.stamp_ = tf2_ros::fromMsg(msg.header.stamp);
  out.frame_id_ = msg.header.frame_id;
  fromMsg(msg.point, static_cast<Eigen::Vector3d&>(out));
}

inline geometry_msgs::msg::QuaternionStamped toMsg(const tf2::Stamped<Eigen::Quaterniond>& in) {
  geometry_msgs::msg::QuaternionStamped msg;
  msg.header.stamp = tf2_ros::toMsg(in.stamp_);
  msg.header.frame_id = in.frame_id_;
  msg.quaternion = toMsg(static_cast<const Eigen::Quaterniond&>(in));
  return msg;
}
inline void fromMsg(const geometry_msgs::msg::QuaternionStamped& msg,
                    tf2::Stamped<Eigen::Quaterniond>& out) {
  out.stamp_ = tf2_ros::fromMsg(msg.header.stamp);
  out.frame_id_ = msg.header.frame_id;
  fromMsg(msg.quaternion, static_cast<Eigen::Quaterniond&>(out));
}

inline geometry_msgs::msg::PoseStamped toMsg(const tf2::Stamped<Eigen::Isometry3d>& in) {
  geometry_msgs::msg::PoseStamped msg;
  msg.header.stamp = tf2_ros::toMsg(in.stamp_);
  msg.header.frame_id = in.frame_id_;
  msg.pose = toMsg(static_cast<const Eigen::Isometry3d&>(in));
  return msg;
}
inline void fromMsg(const geometry_msgs::msg::PoseStamped& msg,
                    tf2::Stamped<Eigen::Isometry3d>& out) {
  out.stamp_ = tf2_ros::fromMsg(msg.header.stamp);
  out.frame_id_ = msg.header.frame_id;
  fromMsg(msg.pose, static_cast<Eigen::Isometry3d&>(out));
}

inline geometry_msgs::msg::PoseStamped toMsg(const tf2::Stamped<Eigen::Affine3d>& in) {
  geometry_msgs::msg::PoseStamped msg;
  msg.header.stamp = tf2_ros::toMsg(in.stamp_);
  msg.header.frame_id = in.frame_id_;
  msg.pose = toMsg(static_cast<const Eigen::Affine3d&>(in));
  return msg;
}
inline void fromMsg(const geometry_msgs::msg::PoseStamped& msg,
                    tf2::Stamped<Eigen::Affine3d>& out) {
  out.stamp_ = tf2_ros::fromMsg(msg.header.stamp);
  out.frame_id_ = msg.header.frame_id;
  fromMsg(msg.pose, static_cast<Eigen::Affine3d&>(out));
}

// How a transform applies to each.

/// Moves a point.
template <>
inline void doTransform(const Eigen::Vector3d& t_in, Eigen::Vector3d& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  t_out = transformToEigen(transform) * Eigen::Vector3d(t_in);
}

/// Takes a wrench (force, torque) or a twist (angular, linear), six numbers, to another frame and
/// about another origin.
template <>
inline void doTransform(const Eigen::VectorXd& t_in, Eigen::VectorXd& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  const Eigen::Isometry3d X = transformToEigen(transform);
  const Eigen::Vector3d first = X.linear() * t_in.head<3>();
  const Eigen::Vector3d second = X.linear() * t_in.segment<3>(3);
  t_out.resize(6);
  t_out << first, second + X.translation().cross(first);
}

template <>
inline void doTransform(const Eigen::Quaterniond& t_in, Eigen::Quaterniond& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  Eigen::Quaterniond rotation;
  fromMsg(transform.transform.rotation, rotation);
  t_out = rotation * t_in;
}

template <>
inline void doTransform(const Eigen::Isometry3d& t_in, Eigen::Isometry3d& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  t_out = transformToEigen(transform) * Eigen::Isometry3d(t_in);
}

template <>
inline void doTransform(const Eigen::Affine3d& t_in, Eigen::Affine3d& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  t_out = transformToEigen(transform) * Eigen::Affine3d(t_in);
}

namespace detail {

/// Transforms the value, and takes time and frame from the transform.
template <typename T>
void transform_stamped(const tf2::Stamped<T>& in, tf2::Stamped<T>& out,
                       const geometry_msgs::msg::TransformStamped& transform) {
  doTransform(static_cast<const T&>(in), static_cast<T&>(out), transform);
  out.stamp_ = tf2_ros::fromMsg(transform.header.stamp);
  out.frame_id_ = transform.header.frame_id;
}

}  // namespace detail

template <>
inline void doTransform(const tf2::Stamped<Eigen::Vector3d>& t_in,
                        tf2::Stamped<Eigen::Vector3d>& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  detail::transform_stamped<Eigen::Vector3d>(t_in, t_out, transform);
}

template <>
inline void doTransform(const tf2::Stamped<Eigen::Quaterniond>& t_in,
                        tf2::Stamped<Eigen::Quaterniond>& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  detail::transform_stamped<Eigen::Quaterniond>(t_in, t_out, transform);
}

template <>
inline void doTransform(const tf2::Stamped<Eigen::Isometry3d>& t_in,
                        tf2::Stamped<Eigen::Isometry3d>& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  detail::transform_stamped<Eigen::Isometry3d>(t_in, t_out, transform);
}

template <>
inline void doTransform(const tf2::Stamped<Eigen::Affine3d>& t_in,
                        tf2::Stamped<Eigen::Affine3d>& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  detail::transform_stamped<Eigen::Affine3d>(t_in, t_out, transform);
}

}  // namespace tf2

/// tf2::convert finds the conversions of plain Eigen types here, in the namespace of their
/// argument.
namespace Eigen {

inline geometry_msgs::msg::Point toMsg(const Eigen::Vector3d& in) { return tf2::toMsg(in); }
inline geometry_msgs::msg::Quaternion toMsg(const Eigen::Quaterniond& in) { return tf2::toMsg(in); }
inline geometry_msgs::msg::Pose toMsg(const Eigen::Isometry3d& in) { return tf2::toMsg(in); }
inline geometry_msgs::msg::Pose toMsg(const Eigen::Affine3d& in) { return tf2::toMsg(in); }
inline geometry_msgs::msg::Twist toMsg(const Eigen::Matrix<double, 6, 1>& in) {
  return tf2::toMsg(in);
}
inline void fromMsg(const geometry_msgs::msg::Point& msg, Eigen::Vector3d& out) {
  tf2::fromMsg(msg, out);
}
inline void fromMsg(const geometry_msgs::msg::Pose& msg, Eigen::Isometry3d& out) {
  tf2::fromMsg(msg, out);
}
inline void fromMsg(const geometry_msgs::msg::Pose& msg, Eigen::Affine3d& out) {
  tf2::fromMsg(msg, out);
}
inline void fromMsg(const geometry_msgs::msg::Twist& msg, Eigen::Matrix<double, 6, 1>& out) {
  tf2::fromMsg(msg, out);
}

}  // namespace Eigen

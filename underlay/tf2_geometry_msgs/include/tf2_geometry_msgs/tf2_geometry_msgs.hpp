#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "geometry_msgs/msg/point.hpp"
#include "geometry_msgs/msg/point32.hpp"
#include "geometry_msgs/msg/point_stamped.hpp"
#include "geometry_msgs/msg/polygon.hpp"
#include "geometry_msgs/msg/polygon_stamped.hpp"
#include "geometry_msgs/msg/pose.hpp"
#include "geometry_msgs/msg/pose_stamped.hpp"
#include "geometry_msgs/msg/pose_with_covariance.hpp"
#include "geometry_msgs/msg/pose_with_covariance_stamped.hpp"
#include "geometry_msgs/msg/quaternion.hpp"
#include "geometry_msgs/msg/quaternion_stamped.hpp"
#include "geometry_msgs/msg/transform.hpp"
#include "geometry_msgs/msg/transform_stamped.hpp"
#include "geometry_msgs/msg/vector3.hpp"
#include "geometry_msgs/msg/vector3_stamped.hpp"
#include "geometry_msgs/msg/wrench.hpp"
#include "geometry_msgs/msg/wrench_stamped.hpp"
#include "tf2/LinearMath/Quaternion.hpp"
#include "tf2/LinearMath/Transform.hpp"
#include "tf2/LinearMath/Vector3.hpp"
#include "tf2/convert.hpp"
#include "tf2_ros/buffer_interface.hpp"

namespace tf2 {

// Between tf2 types and messages.

inline geometry_msgs::msg::Vector3 toMsg(const tf2::Vector3& in) {
  geometry_msgs::msg::Vector3 out;
  out.x = in.x();
  out.y = in.y();
  out.z = in.z();
  return out;
}
inline void fromMsg(const geometry_msgs::msg::Vector3& in, tf2::Vector3& out) {
  out = tf2::Vector3(in.x, in.y, in.z);
}

inline geometry_msgs::msg::Point& toMsg(const tf2::Vector3& in, geometry_msgs::msg::Point& out) {
  out.x = in.x();
  out.y = in.y();
  out.z = in.z();
  return out;
}
inline void fromMsg(const geometry_msgs::msg::Point& in, tf2::Vector3& out) {
  out = tf2::Vector3(in.x, in.y, in.z);
}

inline geometry_msgs::msg::Point32& toMsg(const tf2::Vector3& in,
                                          geometry_msgs::msg::Point32& out) {
  out.x = static_cast<float>(in.x());
  out.y = static_cast<float>(in.y());
  out.z = static_cast<float>(in.z());
  return out;
}
inline void fromMsg(const geometry_msgs::msg::Point32& in, tf2::Vector3& out) {
  out = tf2::Vector3(in.x, in.y, in.z);
}

inline geometry_msgs::msg::Quaternion toMsg(const tf2::Quaternion& in) {
  geometry_msgs::msg::Quaternion out;
  out.x = in.x();
  out.y = in.y();
  out.z = in.z();
  out.w = in.w();
  return out;
}
inline void fromMsg(const geometry_msgs::msg::Quaternion& in, tf2::Quaternion& out) {
  out = tf2::Quaternion(in.x, in.y, in.z, in.w);
}

inline geometry_msgs::msg::QuaternionStamped toMsg(const tf2::Stamped<tf2::Quaternion>& in) {
  geometry_msgs::msg::QuaternionStamped out;
  out.header.stamp = tf2_ros::toMsg(in.stamp_);
  out.header.frame_id = in.frame_id_;
  out.quaternion = toMsg(static_cast<const tf2::Quaternion&>(in));
  return out;
}
inline void fromMsg(const geometry_msgs::msg::QuaternionStamped& in,
                    tf2::Stamped<tf2::Quaternion>& out) {
  out.stamp_ = tf2_ros::fromMsg(in.header.stamp);
  out.frame_id_ = in.header.frame_id;
  fromMsg(in.quaternion, static_cast<tf2::Quaternion&>(out));
}

inline geometry_msgs::msg::Transform toMsg(const tf2::Transform& in) {
  geometry_msgs::msg::Transform out;
  out.translation = toMsg(in.getOrigin());
  out.rotation = toMsg(in.getRotation());
  return out;
}
inline void toMsg(const tf2::Transform& in, geometry_msgs::msg::Transform& out) { out = toMsg(in); }
inline void fromMsg(const geometry_msgs::msg::Transform& in, tf2::Transform& out) {
  fromMsg(in.translation, out.getOrigin());
  out.setRotation(tf2::Quaternion(in.rotation.x, in.rotation.y, in.rotation.z, in.rotation.w));
}

inline geometry_msgs::msg::TransformStamped toMsg(const tf2::Stamped<tf2::Transform>& in) {
  geometry_msgs::msg::TransformStamped out;
  out.header.stamp = tf2_ros::toMsg(in.stamp_);
  out.header.frame_id = in.frame_id_;
  out.transform = toMsg(static_cast<const tf2::Transform&>(in));
  return out;
}
inline void fromMsg(const geometry_msgs::msg::TransformStamped& in,
                    tf2::Stamped<tf2::Transform>& out) {
  out.stamp_ = tf2_ros::fromMsg(in.header.stamp);
  out.frame_id_ = in.header.frame_id;
  fromMsg(in.transform, static_cast<tf2::Transform&>(out));
}

inline void toMsg(const tf2::Transform& in, geometry_msgs::msg::Pose& out) {
  toMsg(in.getOrigin(), out.position);
  out.orientation = toMsg(in.getRotation());
}
inline void fromMsg(const geometry_msgs::msg::Pose& in, tf2::Transform& out) {
  fromMsg(in.position, out.getOrigin());
  out.setRotation(
      tf2::Quaternion(in.orientation.x, in.orientation.y, in.orientation.z, in.orientation.w));
}

template <>
inline geometry_msgs::msg::PoseWithCovarianceStamped toMsg(
    const tf2::WithCovarianceStamped<tf2::Transform>& in) {
  geometry_msgs::msg::PoseWithCovarianceStamped out;
  out.header.stamp = tf2_ros::toMsg(in.stamp_);
  out.header.frame_id = in.frame_id_;
  toMsg(static_cast<const tf2::Transform&>(in), out.pose.pose);
  out.pose.covariance = covarianceNestedToRowMajor(in.cov_mat_);
  return out;
}
template <>
inline void fromMsg(const geometry_msgs::msg::PoseWithCovarianceStamped& in,
                    tf2::WithCovarianceStamped<tf2::Transform>& out) {
  out.stamp_ = tf2_ros::fromMsg(in.header.stamp);
  out.frame_id_ = in.header.frame_id;
  fromMsg(in.pose.pose, static_cast<tf2::Transform&>(out));
  out.cov_mat_ = covarianceRowMajorToNested(in.pose.covariance);
}

// Messages are their own messages, and know their time and frame. The templates of tf2/convert.hpp
// must be specialised type by type, since others call them by their qualified name.

#define TF2_GEOMETRY_MSGS_ITSELF(Type)                                                      \
  inline geometry_msgs::msg::Type toMsg(const geometry_msgs::msg::Type& in) { return in; }  \
  inline void fromMsg(const geometry_msgs::msg::Type& msg, geometry_msgs::msg::Type& out) { \
    out = msg;                                                                              \
  }
#define TF2_GEOMETRY_MSGS_STAMPED(Type)                                   \
  TF2_GEOMETRY_MSGS_ITSELF(Type)                                          \
  template <>                                                             \
  inline tf2::TimePoint getTimestamp(const geometry_msgs::msg::Type& t) { \
    return tf2_ros::fromMsg(t.header.stamp);                              \
  }                                                                       \
  template <>                                                             \
  inline std::string getFrameId(const geometry_msgs::msg::Type& t) {      \
    return t.header.frame_id;                                             \
  }

TF2_GEOMETRY_MSGS_ITSELF(Polygon)
TF2_GEOMETRY_MSGS_ITSELF(Pose)
TF2_GEOMETRY_MSGS_ITSELF(PoseWithCovariance)
TF2_GEOMETRY_MSGS_STAMPED(PointStamped)
TF2_GEOMETRY_MSGS_STAMPED(PolygonStamped)
TF2_GEOMETRY_MSGS_STAMPED(PoseStamped)
TF2_GEOMETRY_MSGS_STAMPED(PoseWithCovarianceStamped)
TF2_GEOMETRY_MSGS_STAMPED(QuaternionStamped)
TF2_GEOMETRY_MSGS_STAMPED(TransformStamped)
TF2_GEOMETRY_MSGS_STAMPED(Vector3Stamped)
TF2_GEOMETRY_MSGS_STAMPED(WrenchStamped)

#undef TF2_GEOMETRY_MSGS_ITSELF
#undef TF2_GEOMETRY_MSGS_STAMPED

template <>
inline std::array<std::array<double, 6>, 6> getCovarianceMatrix(
    const geometry_msgs::msg::PoseWithCovariance& t) {
  return covarianceRowMajorToNested(t.covariance);
}
template <>
inline std::array<std::array<double, 6>, 6> getCovarianceMatrix(
    const geometry_msgs::msg::PoseWithCovarianceStamped& t) {
  return covarianceRowMajorToNested(t.pose.covariance);
}

// How a transform applies to each. All of them work in place, with t_in and t_out the same object.

namespace detail {

inline tf2::Transform to_tf2(const geometry_msgs::msg::TransformStamped& transform) {
  tf2::Transform result;
  fromMsg(transform.transform, result);
  return result;
}

/// The header of something that has been transformed.
template <typename Message>
void set_header(Message& message, const geometry_msgs::msg::TransformStamped& transform) {
  message.header.stamp = transform.header.stamp;
  message.header.frame_id = transform.header.frame_id;
}

}  // namespace detail

/// The covariance of position and orientation, both turned: each 3 x 3 block C becomes R C R'.
inline geometry_msgs::msg::PoseWithCovariance::_covariance_type transformCovariance(
    const geometry_msgs::msg::PoseWithCovariance::_covariance_type& cov_in,
    const tf2::Transform& transform) {
  geometry_msgs::msg::PoseWithCovariance::_covariance_type cov_out;
  for (const std::size_t corner : {0, 3, 18, 21}) {
    tf2::Matrix3x3 block;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        block[i][j] = cov_in[corner + static_cast<std::size_t>(6 * i + j)];
      }
    }
    block = (transform.getBasis() * block).timesTranspose(transform.getBasis());
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        cov_out[corner + static_cast<std::size_t>(6 * i + j)] = block[i][j];
      }
    }
  }
  return cov_out;
}

template <>
inline void doTransform(const geometry_msgs::msg::Vector3& t_in, geometry_msgs::msg::Vector3& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  t_out = toMsg(detail::to_tf2(transform).getBasis() * tf2::Vector3(t_in.x, t_in.y, t_in.z));
}

template <>
inline void doTransform(const geometry_msgs::msg::Point& t_in, geometry_msgs::msg::Point& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  toMsg(detail::to_tf2(transform) * tf2::Vector3(t_in.x, t_in.y, t_in.z), t_out);
}

template <>
inline void doTransform(const geometry_msgs::msg::Point32& t_in, geometry_msgs::msg::Point32& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  toMsg(detail::to_tf2(transform) * tf2::Vector3(t_in.x, t_in.y, t_in.z), t_out);
}

template <>
inline void doTransform(const geometry_msgs::msg::Quaternion& t_in,
                        geometry_msgs::msg::Quaternion& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  tf2::Quaternion rotation, q;
  fromMsg(transform.transform.rotation, rotation);
  fromMsg(t_in, q);
  t_out = toMsg(rotation * q);
}

template <>
inline void doTransform(const geometry_msgs::msg::Transform& t_in,
                        geometry_msgs::msg::Transform& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  tf2::Transform pose;
  fromMsg(t_in, pose);
  t_out = toMsg(detail::to_tf2(transform) * pose);
}

template <>
inline void doTransform(const geometry_msgs::msg::Pose& t_in, geometry_msgs::msg::Pose& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  tf2::Transform pose;
  fromMsg(t_in, pose);
  toMsg(detail::to_tf2(transform) * pose, t_out);
}

template <>
inline void doTransform(const geometry_msgs::msg::PoseWithCovariance& t_in,
                        geometry_msgs::msg::PoseWithCovariance& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  doTransform(t_in.pose, t_out.pose, transform);
  t_out.covariance = transformCovariance(t_in.covariance, detail::to_tf2(transform));
}

/// Force and torque about the new origin.
template <>
inline void doTransform(const geometry_msgs::msg::Wrench& t_in, geometry_msgs::msg::Wrench& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  const tf2::Transform X = detail::to_tf2(transform);
  tf2::Vector3 force, torque;
  fromMsg(t_in.force, force);
  fromMsg(t_in.torque, torque);
  force = X.getBasis() * force;
  torque = X.getBasis() * torque + X.getOrigin().cross(force);
  t_out.force = toMsg(force);
  t_out.torque = toMsg(torque);
}

template <>
inline void doTransform(const geometry_msgs::msg::Polygon& poly_in,
                        geometry_msgs::msg::Polygon& poly_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  poly_out.points.resize(poly_in.points.size());
  for (std::size_t i = 0; i < poly_in.points.size(); ++i) {
    doTransform(poly_in.points[i], poly_out.points[i], transform);
  }
}

template <>
inline void doTransform(const geometry_msgs::msg::Vector3Stamped& t_in,
                        geometry_msgs::msg::Vector3Stamped& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  doTransform(t_in.vector, t_out.vector, transform);
  detail::set_header(t_out, transform);
}

template <>
inline void doTransform(const geometry_msgs::msg::PointStamped& t_in,
                        geometry_msgs::msg::PointStamped& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  doTransform(t_in.point, t_out.point, transform);
  detail::set_header(t_out, transform);
}

template <>
inline void doTransform(const geometry_msgs::msg::QuaternionStamped& t_in,
                        geometry_msgs::msg::QuaternionStamped& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  doTransform(t_in.quaternion, t_out.quaternion, transform);
  detail::set_header(t_out, transform);
}

template <>
inline void doTransform(const geometry_msgs::msg::TransformStamped& t_in,
                        geometry_msgs::msg::TransformStamped& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  doTransform(t_in.transform, t_out.transform, transform);
  detail::set_header(t_out, transform);
}

template <>
inline void doTransform(const geometry_msgs::msg::PoseStamped& t_in,
                        geometry_msgs::msg::PoseStamped& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  doTransform(t_in.pose, t_out.pose, transform);
  detail::set_header(t_out, transform);
}

template <>
inline void doTransform(const geometry_msgs::msg::PoseWithCovarianceStamped& t_in,
                        geometry_msgs::msg::PoseWithCovarianceStamped& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  doTransform(t_in.pose, t_out.pose, transform);
  detail::set_header(t_out, transform);
}

template <>
inline void doTransform(const geometry_msgs::msg::WrenchStamped& t_in,
                        geometry_msgs::msg::WrenchStamped& t_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  doTransform(t_in.wrench, t_out.wrench, transform);
  detail::set_header(t_out, transform);
}

template <>
inline void doTransform(const geometry_msgs::msg::PolygonStamped& poly_in,
                        geometry_msgs::msg::PolygonStamped& poly_out,
                        const geometry_msgs::msg::TransformStamped& transform) {
  doTransform(poly_in.polygon, poly_out.polygon, transform);
  detail::set_header(poly_out, transform);
}

}  // namespace tf2

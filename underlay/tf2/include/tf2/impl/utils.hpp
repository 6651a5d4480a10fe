#pragma once

#include "geometry_msgs/msg/quaternion.hpp"
#include "geometry_msgs/msg/quaternion_stamped.hpp"
#include "tf2/LinearMath/Matrix3x3.hpp"
#include "tf2/LinearMath/Quaternion.hpp"
#include "tf2/convert.hpp"
#include "tf2/transform_datatypes.hpp"

namespace tf2 {

/// Defined by tf2_geometry_msgs, which a user of messages includes.
void fromMsg(const geometry_msgs::msg::Quaternion& in, tf2::Quaternion& out);

namespace impl {

inline tf2::Quaternion toQuaternion(const tf2::Quaternion& q) { return q; }

inline tf2::Quaternion toQuaternion(const geometry_msgs::msg::Quaternion& q) {
  tf2::Quaternion result;
  fromMsg(q, result);
  return result;
}

inline tf2::Quaternion toQuaternion(const geometry_msgs::msg::QuaternionStamped& q) {
  return toQuaternion(q.quaternion);
}

template <typename T>
tf2::Quaternion toQuaternion(const tf2::Stamped<T>& t) {
  return toQuaternion(toMsg<tf2::Stamped<T>, geometry_msgs::msg::QuaternionStamped>(t));
}

template <typename T>
tf2::Quaternion toQuaternion(const T& t) {
  return toQuaternion(toMsg<T, geometry_msgs::msg::Quaternion>(t));
}

/// The angles of Matrix3x3::getEulerYPR, except near pitch = +-pi/2, where roll is zero.
inline void getEulerYPR(const tf2::Quaternion& q, double& yaw, double& pitch, double& roll) {
  // Beyond this sine of the pitch, yaw and roll can no longer be separated.
  constexpr double kGimbalLock = 0.99999;
  const double sine = 2.0 * (q.w() * q.y() - q.x() * q.z()) / q.length2();
  if (tf2Fabs(sine) < kGimbalLock) {
    tf2::Matrix3x3(q).getEulerYPR(yaw, pitch, roll);
    return;
  }
  const double sign = sine > 0.0 ? 1.0 : -1.0;
  pitch = sign * TF2SIMD_HALF_PI;
  roll = 0.0;
  yaw = tf2NormalizeAngle(2.0 * tf2Atan2(-sign * q.x(), sign * q.y()));
}

inline double getYaw(const tf2::Quaternion& q) {
  double yaw, pitch, roll;
  getEulerYPR(q, yaw, pitch, roll);
  return yaw;
}

}  // namespace impl
}  // namespace tf2

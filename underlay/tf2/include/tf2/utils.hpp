#pragma once

#include "tf2/LinearMath/Quaternion.hpp"
#include "tf2/LinearMath/Transform.hpp"
#include "tf2/impl/utils.hpp"

namespace tf2 {

/// Yaw, pitch and roll of anything that converts to a quaternion, as in Matrix3x3 [rad].
template <class A>
void getEulerYPR(const A& a, double& yaw, double& pitch, double& roll) {
  impl::getEulerYPR(impl::toQuaternion(a), yaw, pitch, roll);
}

/// Yaw of anything that converts to a quaternion: the heading of a robot on a floor [rad].
template <class A>
double getYaw(const A& a) {
  return impl::getYaw(impl::toQuaternion(a));
}

/// The identity, as any type that a tf2::Transform converts to.
template <class A>
A getTransformIdentity() {
  A a;
  convert(tf2::Transform::getIdentity(), a);
  return a;
}

}  // namespace tf2

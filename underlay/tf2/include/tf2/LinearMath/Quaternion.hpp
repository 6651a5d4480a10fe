#pragma once

#include "tf2/LinearMath/QuadWord.hpp"
#include "tf2/LinearMath/Vector3.hpp"

namespace tf2 {

/// A rotation as a quaternion x i + y j + z k + w. Rotations have unit length; the arithmetic
/// itself does not demand it.
class Quaternion : public QuadWord {
 public:
  Quaternion() = default;
  Quaternion(const tf2Scalar& x, const tf2Scalar& y, const tf2Scalar& z, const tf2Scalar& w)
      : QuadWord(x, y, z, w) {}
  /// Rotation about an axis of any length but zero [rad].
  Quaternion(const Vector3& axis, const tf2Scalar& angle) { setRotation(axis, angle); }

  /// Rotation about an axis of any length but zero [rad].
  void setRotation(const Vector3& axis, const tf2Scalar& angle) {
    const Vector3 imaginary = axis * (tf2Sin(angle * 0.5) / axis.length());
    setValue(imaginary.x(), imaginary.y(), imaginary.z(), tf2Cos(angle * 0.5));
  }

  /// Rotation with yaw about y, pitch about x and roll about z [rad]; not the usual angles of a
  /// robot, for which setRPY is meant.
  void setEuler(const tf2Scalar& yaw, const tf2Scalar& pitch, const tf2Scalar& roll);

  /// Rotation about the fixed axes x (roll), then y (pitch), then z (yaw) [rad].
  void setRPY(const tf2Scalar& roll, const tf2Scalar& pitch, const tf2Scalar& yaw);

  Quaternion& operator+=(const Quaternion& q) {
    for (int i = 0; i < 4; ++i) m_floats[i] += q.m_floats[i];
    return *this;
  }
  Quaternion& operator-=(const Quaternion& q) {
    for (int i = 0; i < 4; ++i) m_floats[i] -= q.m_floats[i];
    return *this;
  }
  Quaternion& operator*=(const tf2Scalar& s) {
    for (int i = 0; i < 4; ++i) m_floats[i] *= s;
    return *this;
  }
  Quaternion& operator/=(const tf2Scalar& s) { return *this *= 1.0 / s; }
  /// this = this * q: the rotation q comes first.
  Quaternion& operator*=(const Quaternion& q);

  Quaternion operator+(const Quaternion& q2) const { return Quaternion(*this) += q2; }
  Quaternion operator-(const Quaternion& q2) const { return Quaternion(*this) -= q2; }
  /// The operand -q is ambiguous with the free function below, as it is in tf2; use q * -1.0.
  Quaternion operator-() const { return *this * -1.0; }
  Quaternion operator*(const tf2Scalar& s) const { return Quaternion(*this) *= s; }
  Quaternion operator/(const tf2Scalar& s) const { return Quaternion(*this) /= s; }

  tf2Scalar dot(const Quaternion& q) const {
    return x() * q.x() + y() * q.y() + z() * q.z() + w() * q.w();
  }
  tf2Scalar length2() const { return dot(*this); }
  tf2Scalar length() const { return tf2Sqrt(length2()); }
  /// @pre length() != 0
  Quaternion& normalize() { return *this /= length(); }
  /// @pre length() != 0
  Quaternion normalized() const { return *this / length(); }

  /// *Half* the angle of the rotation between the two, as the quaternions stand [rad].
  tf2Scalar angle(const Quaternion& q) const {
    return tf2Acos(dot(q) / tf2Sqrt(length2() * q.length2()));
  }
  /// The angle of the rotation between the two the short way round, 0 to pi [rad].
  tf2Scalar angleShortestPath(const Quaternion& q) const {
    return 2.0 * tf2Acos(tf2Fabs(dot(q)) / tf2Sqrt(length2() * q.length2()));
  }
  /// The angle of this rotation, 0 to 2 pi [rad].
  tf2Scalar getAngle() const { return 2.0 * tf2Acos(w()); }
  /// The angle of this rotation the short way round, 0 to pi [rad].
  tf2Scalar getAngleShortestPath() const { return 2.0 * tf2Acos(tf2Fabs(w())); }
  /// The axis of this rotation; x if it does not rotate at all.
  Vector3 getAxis() const {
    const tf2Scalar sine_squared = 1.0 - w() * w();
    if (sine_squared < 10.0 * TF2SIMD_EPSILON) return {1.0, 0.0, 0.0};
    return Vector3(x(), y(), z()) / tf2Sqrt(sine_squared);
  }
  /// The opposite rotation (the conjugate).
  Quaternion inverse() const { return {-x(), -y(), -z(), w()}; }

  /// qd or -qd, whichever is further away.
  Quaternion farthest(const Quaternion& qd) const { return dot(qd) < 0.0 ? qd : qd * -1.0; }
  /// qd or -qd, whichever is nearer.
  Quaternion nearest(const Quaternion& qd) const { return dot(qd) > 0.0 ? qd : qd * -1.0; }

  /// Rotates from this (t = 0) to q (t = 1) the short way round, at constant angular velocity.
  Quaternion slerp(const Quaternion& q, const tf2Scalar& t) const;

  static const Quaternion& getIdentity() {
    static const Quaternion identity(0.0, 0.0, 0.0, 1.0);
    return identity;
  }

  const tf2Scalar& getW() const { return m_floats[3]; }
};

inline Quaternion operator-(const Quaternion& q) { return q * -1.0; }
/// The product: the rotation q2, then q1.
inline Quaternion operator*(const Quaternion& q1, const Quaternion& q2) {
  return {q1.w() * q2.x() + q1.x() * q2.w() + q1.y() * q2.z() - q1.z() * q2.y(),
          q1.w() * q2.y() - q1.x() * q2.z() + q1.y() * q2.w() + q1.z() * q2.x(),
          q1.w() * q2.z() + q1.x() * q2.y() - q1.y() * q2.x() + q1.z() * q2.w(),
          q1.w() * q2.w() - q1.x() * q2.x() - q1.y() * q2.y() - q1.z() * q2.z()};
}
/// The product with the vector as a quaternion without real part.
inline Quaternion operator*(const Quaternion& q, const Vector3& w) {
  return q * Quaternion(w.x(), w.y(), w.z(), 0.0);
}
/// The product with the vector as a quaternion without real part.
inline Quaternion operator*(const Vector3& w, const Quaternion& q) {
  return Quaternion(w.x(), w.y(), w.z(), 0.0) * q;
}

inline tf2Scalar dot(const Quaternion& q1, const Quaternion& q2) { return q1.dot(q2); }
inline tf2Scalar length(const Quaternion& q) { return q.length(); }
/// *Half* the angle of the rotation between the two, as the quaternions stand [rad].
inline tf2Scalar angle(const Quaternion& q1, const Quaternion& q2) { return q1.angle(q2); }
/// The angle of the rotation between the two the short way round, 0 to pi [rad].
inline tf2Scalar angleShortestPath(const Quaternion& q1, const Quaternion& q2) {
  return q1.angleShortestPath(q2);
}
inline Quaternion inverse(const Quaternion& q) { return q.inverse(); }
/// Rotates from q1 (t = 0) to q2 (t = 1) the short way round, at constant angular velocity.
inline Quaternion slerp(const Quaternion& q1, const Quaternion& q2, const tf2Scalar& t) {
  return q1.slerp(q2, t);
}

/// The vector v, rotated.
inline Vector3 quatRotate(const Quaternion& rotation, const Vector3& v) {
  // q v q* written out; for a unit quaternion w^2 - u.u = 1 - 2 u.u.
  const Vector3 u(rotation.x(), rotation.y(), rotation.z());
  const tf2Scalar w = rotation.w();
  return (w * w - u.length2()) * v + (2.0 * u.dot(v)) * u + (2.0 * w) * u.cross(v);
}

/// The smallest rotation that turns the unit vector v0 into the unit vector v1.
inline Quaternion shortestArcQuat(const Vector3& v0, const Vector3& v1) {
  const tf2Scalar cosine = v0.dot(v1);
  if (cosine < -1.0 + TF2SIMD_EPSILON) {
    // Half a turn: any axis at right angles to v0 will do.
    Vector3 other;
    other[v0.furthestAxis()] = 1.0;
    const Vector3 axis = v0.cross(other).normalized();
    return {axis.x(), axis.y(), axis.z(), 0.0};
  }
  const Vector3 axis = v0.cross(v1);
  return Quaternion(axis.x(), axis.y(), axis.z(), 1.0 + cosine).normalize();
}

inline void Quaternion::setEuler(const tf2Scalar& yaw, const tf2Scalar& pitch,
                                 const tf2Scalar& roll) {
  *this = Quaternion(Vector3(0, 1, 0), yaw) * Quaternion(Vector3(1, 0, 0), pitch) *
          Quaternion(Vector3(0, 0, 1), roll);
}
inline void Quaternion::setRPY(const tf2Scalar& roll, const tf2Scalar& pitch,
                               const tf2Scalar& yaw) {
  *this = Quaternion(Vector3(0, 0, 1), yaw) * Quaternion(Vector3(0, 1, 0), pitch) *
          Quaternion(Vector3(1, 0, 0), roll);
}
inline Quaternion& Quaternion::operator*=(const Quaternion& q) { return *this = *this * q; }
inline Quaternion Quaternion::slerp(const Quaternion& q, const tf2Scalar& t) const {
  const Quaternion end = dot(q) < 0.0 ? q * -1.0 : q;
  // Unlike the arc cosine of the dot product, this keeps its precision for small angles.
  const tf2Scalar theta = 2.0 * tf2Atan2((end - *this).length(), (end + *this).length());
  const tf2Scalar sine = tf2Sin(theta);
  if (sine == 0.0) return *this;
  return *this * (tf2Sin((1.0 - t) * theta) / sine) + end * (tf2Sin(t * theta) / sine);
}

}  // namespace tf2

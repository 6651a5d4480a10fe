#pragma once

#include "tf2/LinearMath/MinMax.hpp"
#include "tf2/LinearMath/Scalar.hpp"

namespace tf2 {

/// A point or a vector in space.
class Vector3 {
 public:
  /// x, y, z and a fourth element that takes no part in the arithmetic.
  tf2Scalar m_floats[4]{};

  Vector3() = default;
  Vector3(const tf2Scalar& x, const tf2Scalar& y, const tf2Scalar& z) : m_floats{x, y, z, 0.0} {}

  Vector3& operator+=(const Vector3& v);
  Vector3& operator-=(const Vector3& v);
  Vector3& operator*=(const tf2Scalar& s);
  Vector3& operator/=(const tf2Scalar& s) { return *this *= 1.0 / s; }
  /// Product element by element.
  Vector3& operator*=(const Vector3& v);

  tf2Scalar dot(const Vector3& v) const { return x() * v.x() + y() * v.y() + z() * v.z(); }
  tf2Scalar length2() const { return dot(*this); }
  tf2Scalar length() const { return tf2Sqrt(length2()); }
  tf2Scalar distance2(const Vector3& v) const;
  tf2Scalar distance(const Vector3& v) const { return tf2Sqrt(distance2(v)); }
  /// @pre length() != 0
  Vector3& normalize() { return *this /= length(); }
  /// @pre length() != 0
  Vector3 normalized() const;
  /// This vector turned about an axis through the origin [rad].
  /// @pre wAxis has unit length
  Vector3 rotate(const Vector3& wAxis, const tf2Scalar angle) const;
  /// The angle between two vectors, 0 to pi [rad].
  tf2Scalar angle(const Vector3& v) const { return tf2Acos(dot(v) / (length() * v.length())); }
  Vector3 absolute() const { return {tf2Fabs(x()), tf2Fabs(y()), tf2Fabs(z())}; }
  Vector3 cross(const Vector3& v) const {
    return {y() * v.z() - z() * v.y(), z() * v.x() - x() * v.z(), x() * v.y() - y() * v.x()};
  }
  /// The scalar triple product: this . (v1 x v2).
  tf2Scalar triple(const Vector3& v1, const Vector3& v2) const { return dot(v1.cross(v2)); }

  /// Index of the smallest element.
  int minAxis() const { return x() < y() ? (x() < z() ? 0 : 2) : (y() < z() ? 1 : 2); }
  /// Index of the largest element.
  int maxAxis() const { return x() < y() ? (y() < z() ? 2 : 1) : (x() < z() ? 2 : 0); }
  /// Index of the coordinate axis that is furthest from this direction.
  int furthestAxis() const { return absolute().minAxis(); }
  /// Index of the coordinate axis that is nearest to this direction.
  int closestAxis() const { return absolute().maxAxis(); }

  /// Becomes v0 at rt = 0 and v1 at rt = 1, linear between.
  void setInterpolate3(const Vector3& v0, const Vector3& v1, tf2Scalar rt);
  /// This vector at t = 0, v at t = 1, linear between.
  Vector3 lerp(const Vector3& v, const tf2Scalar& t) const;

  const tf2Scalar& getX() const { return m_floats[0]; }
  const tf2Scalar& getY() const { return m_floats[1]; }
  const tf2Scalar& getZ() const { return m_floats[2]; }
  void setX(tf2Scalar x) { m_floats[0] = x; }
  void setY(tf2Scalar y) { m_floats[1] = y; }
  void setZ(tf2Scalar z) { m_floats[2] = z; }
  void setW(tf2Scalar w) { m_floats[3] = w; }
  const tf2Scalar& x() const { return m_floats[0]; }
  const tf2Scalar& y() const { return m_floats[1]; }
  const tf2Scalar& z() const { return m_floats[2]; }
  const tf2Scalar& w() const { return m_floats[3]; }

  /// Conversion to an array makes v[0] .. v[2] work.
  operator tf2Scalar*() { return m_floats; }
  operator const tf2Scalar*() const { return m_floats; }

  bool operator==(const Vector3& other) const {
    return std::equal(m_floats, m_floats + 4, other.m_floats);
  }
  bool operator!=(const Vector3& other) const { return !(*this == other); }

  void setMax(const Vector3& other) {
    for (int i = 0; i < 4; ++i) tf2SetMax(m_floats[i], other.m_floats[i]);
  }
  void setMin(const Vector3& other) {
    for (int i = 0; i < 4; ++i) tf2SetMin(m_floats[i], other.m_floats[i]);
  }
  void setValue(const tf2Scalar& x, const tf2Scalar& y, const tf2Scalar& z) {
    *this = Vector3(x, y, z);
  }
  /// The rows of the matrix S with S v = this x v.
  void getSkewSymmetricMatrix(Vector3* v0, Vector3* v1, Vector3* v2) const {
    v0->setValue(0.0, -z(), y());
    v1->setValue(z(), 0.0, -x());
    v2->setValue(-y(), x(), 0.0);
  }
  void setZero() { setValue(0.0, 0.0, 0.0); }
  bool isZero() const { return x() == 0.0 && y() == 0.0 && z() == 0.0; }
  bool fuzzyZero() const { return length2() < TF2SIMD_EPSILON; }
};

inline Vector3 operator+(const Vector3& v1, const Vector3& v2) {
  return {v1.x() + v2.x(), v1.y() + v2.y(), v1.z() + v2.z()};
}
inline Vector3 operator-(const Vector3& v1, const Vector3& v2) {
  return {v1.x() - v2.x(), v1.y() - v2.y(), v1.z() - v2.z()};
}
inline Vector3 operator-(const Vector3& v) { return {-v.x(), -v.y(), -v.z()}; }
/// Product element by element.
inline Vector3 operator*(const Vector3& v1, const Vector3& v2) {
  return {v1.x() * v2.x(), v1.y() * v2.y(), v1.z() * v2.z()};
}
inline Vector3 operator*(const Vector3& v, const tf2Scalar& s) {
  return {v.x() * s, v.y() * s, v.z() * s};
}
inline Vector3 operator*(const tf2Scalar& s, const Vector3& v) { return v * s; }
inline Vector3 operator/(const Vector3& v, const tf2Scalar& s) { return v * (1.0 / s); }
/// Quotient element by element.
inline Vector3 operator/(const Vector3& v1, const Vector3& v2) {
  return {v1.x() / v2.x(), v1.y() / v2.y(), v1.z() / v2.z()};
}

inline tf2Scalar tf2Dot(const Vector3& v1, const Vector3& v2) { return v1.dot(v2); }
inline tf2Scalar tf2Distance2(const Vector3& v1, const Vector3& v2) { return v1.distance2(v2); }
inline tf2Scalar tf2Distance(const Vector3& v1, const Vector3& v2) { return v1.distance(v2); }
inline tf2Scalar tf2Angle(const Vector3& v1, const Vector3& v2) { return v1.angle(v2); }
inline Vector3 tf2Cross(const Vector3& v1, const Vector3& v2) { return v1.cross(v2); }
inline tf2Scalar tf2Triple(const Vector3& v1, const Vector3& v2, const Vector3& v3) {
  return v1.triple(v2, v3);
}
/// v1 at t = 0, v2 at t = 1, linear between.
inline Vector3 lerp(const Vector3& v1, const Vector3& v2, const tf2Scalar& t) {
  return v1.lerp(v2, t);
}

inline Vector3& Vector3::operator+=(const Vector3& v) {
  for (int i = 0; i < 3; ++i) m_floats[i] += v.m_floats[i];
  return *this;
}
inline Vector3& Vector3::operator-=(const Vector3& v) {
  for (int i = 0; i < 3; ++i) m_floats[i] -= v.m_floats[i];
  return *this;
}
inline Vector3& Vector3::operator*=(const tf2Scalar& s) {
  for (int i = 0; i < 3; ++i) m_floats[i] *= s;
  return *this;
}
inline Vector3& Vector3::operator*=(const Vector3& v) {
  for (int i = 0; i < 3; ++i) m_floats[i] *= v.m_floats[i];
  return *this;
}
inline tf2Scalar Vector3::distance2(const Vector3& v) const { return (v - *this).length2(); }
inline Vector3 Vector3::normalized() const { return *this / length(); }
inline Vector3 Vector3::rotate(const Vector3& wAxis, const tf2Scalar angle) const {
  const Vector3 along = wAxis * wAxis.dot(*this);
  return along + (*this - along) * tf2Cos(angle) + wAxis.cross(*this) * tf2Sin(angle);
}
inline void Vector3::setInterpolate3(const Vector3& v0, const Vector3& v1, tf2Scalar rt) {
  for (int i = 0; i < 3; ++i) m_floats[i] = (1.0 - rt) * v0.m_floats[i] + rt * v1.m_floats[i];
}
inline Vector3 Vector3::lerp(const Vector3& v, const tf2Scalar& t) const {
  return *this + (v - *this) * t;
}

}  // namespace tf2

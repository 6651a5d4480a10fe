#pragma once

#include "tf2/LinearMath/Matrix3x3.hpp"

namespace tf2 {

/// A rigid motion: a rotation, then a translation.
class Transform {
  Matrix3x3 m_basis;
  Vector3 m_origin;

 public:
  Transform() = default;
  explicit Transform(const Quaternion& q, const Vector3& c = Vector3(0, 0, 0))
      : m_basis(q), m_origin(c) {}
  explicit Transform(const Matrix3x3& b, const Vector3& c = Vector3(0, 0, 0))
      : m_basis(b), m_origin(c) {}

  /// this = t1 * t2
  void mult(const Transform& t1, const Transform& t2) { *this = t1 * t2; }

  /// The point x, moved.
  Vector3 operator()(const Vector3& x) const { return m_basis * x + m_origin; }
  /// The point x, moved.
  Vector3 operator*(const Vector3& x) const { return (*this)(x); }
  /// The orientation q, rotated.
  Quaternion operator*(const Quaternion& q) const { return getRotation() * q; }
  /// The product: the motion t, then this one.
  Transform operator*(const Transform& t) const {
    return Transform(m_basis * t.m_basis, (*this)(t.m_origin));
  }
  /// this = this * t
  Transform& operator*=(const Transform& t) { return *this = *this * t; }

  Matrix3x3& getBasis() { return m_basis; }
  const Matrix3x3& getBasis() const { return m_basis; }
  Vector3& getOrigin() { return m_origin; }
  const Vector3& getOrigin() const { return m_origin; }
  Quaternion getRotation() const {
    Quaternion q;
    m_basis.getRotation(q);
    return q;
  }
  void setOrigin(const Vector3& origin) { m_origin = origin; }
  void setBasis(const Matrix3x3& basis) { m_basis = basis; }
  void setRotation(const Quaternion& q) { m_basis.setRotation(q); }
  void setIdentity() { *this = getIdentity(); }

  /// The point inVec, moved by the inverse.
  Vector3 invXform(const Vector3& inVec) const { return (inVec - m_origin) * m_basis; }
  Transform inverse() const {
    const Matrix3x3 transposed = m_basis.transpose();
    return Transform(transposed, transposed * -m_origin);
  }
  /// inverse() * t
  Transform inverseTimes(const Transform& t) const {
    return Transform(m_basis.transposeTimes(t.m_basis), invXform(t.m_origin));
  }

  static const Transform& getIdentity() {
    static const Transform identity(Matrix3x3::getIdentity());
    return identity;
  }
};

inline bool operator==(const Transform& t1, const Transform& t2) {
  return t1.getBasis() == t2.getBasis() && t1.getOrigin() == t2.getOrigin();
}

}  // namespace tf2

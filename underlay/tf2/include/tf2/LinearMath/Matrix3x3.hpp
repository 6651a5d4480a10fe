#pragma once

#include "tf2/LinearMath/Quaternion.hpp"
#include "tf2/LinearMath/Vector3.hpp"

namespace tf2 {

/// A 3 x 3 matrix, above all a rotation matrix.
class Matrix3x3 {
  Vector3 m_el[3];  ///< The rows.

 public:
  Matrix3x3() = default;
  explicit Matrix3x3(const Quaternion& q) { setRotation(q); }
  /// Takes the elements row by row.
  Matrix3x3(const tf2Scalar& xx, const tf2Scalar& xy, const tf2Scalar& xz, const tf2Scalar& yx,
            const tf2Scalar& yy, const tf2Scalar& yz, const tf2Scalar& zx, const tf2Scalar& zy,
            const tf2Scalar& zz)
      : m_el{{xx, xy, xz}, {yx, yy, yz}, {zx, zy, zz}} {}

  Vector3 getColumn(int i) const { return {m_el[0][i], m_el[1][i], m_el[2][i]}; }
  const Vector3& getRow(int i) const { return m_el[i]; }
  Vector3& operator[](int i) { return m_el[i]; }
  const Vector3& operator[](int i) const { return m_el[i]; }

  /// this = this * m
  Matrix3x3& operator*=(const Matrix3x3& m);

  /// Takes the elements row by row.
  void setValue(const tf2Scalar& xx, const tf2Scalar& xy, const tf2Scalar& xz, const tf2Scalar& yx,
                const tf2Scalar& yy, const tf2Scalar& yz, const tf2Scalar& zx, const tf2Scalar& zy,
                const tf2Scalar& zz) {
    *this = Matrix3x3(xx, xy, xz, yx, yy, yz, zx, zy, zz);
  }
  /// The rotation q, which need not have unit length (but not zero).
  void setRotation(const Quaternion& q);
  /// Rotation about z (yaw), then the new y (pitch), then the new x (roll) [rad].
  void setEulerYPR(tf2Scalar eulerZ, tf2Scalar eulerY, tf2Scalar eulerX);
  /// Rotation about the fixed axes x (roll), then y (pitch), then z (yaw) [rad].
  void setRPY(tf2Scalar roll, tf2Scalar pitch, tf2Scalar yaw) { setEulerYPR(yaw, pitch, roll); }
  void setIdentity() { *this = getIdentity(); }
  static const Matrix3x3& getIdentity() {
    static const Matrix3x3 identity(1, 0, 0, 0, 1, 0, 0, 0, 1);
    return identity;
  }

  /// This rotation as a quaternion. Of the two that there are: w > 0 for turns below 120 degrees,
  /// else the largest of x, y, z is positive.
  void getRotation(Quaternion& q) const;
  /// The angles that setEulerYPR takes [rad]. Solution 1 has pitch within +-pi/2, solution 2 is the
  /// other one. At pitch = +-pi/2, where only yaw -+ roll is defined, yaw is zero.
  void getEulerYPR(tf2Scalar& yaw, tf2Scalar& pitch, tf2Scalar& roll,
                   unsigned int solution_number = 1) const;
  /// The angles that setRPY takes [rad]; as getEulerYPR.
  void getRPY(tf2Scalar& roll, tf2Scalar& pitch, tf2Scalar& yaw,
              unsigned int solution_number = 1) const {
    getEulerYPR(yaw, pitch, roll, solution_number);
  }

  /// The columns, each scaled by its element of s.
  Matrix3x3 scaled(const Vector3& s) const;
  tf2Scalar determinant() const { return m_el[0].triple(m_el[1], m_el[2]); }
  Matrix3x3 adjoint() const;
  Matrix3x3 absolute() const;
  Matrix3x3 transpose() const;
  /// @pre determinant() != 0
  Matrix3x3 inverse() const;
  /// transpose() * m
  Matrix3x3 transposeTimes(const Matrix3x3& m) const;
  /// this * m.transpose()
  Matrix3x3 timesTranspose(const Matrix3x3& m) const;

  /// The dot product of column x with v.
  tf2Scalar tdotx(const Vector3& v) const { return getColumn(0).dot(v); }
  /// The dot product of column y with v.
  tf2Scalar tdoty(const Vector3& v) const { return getColumn(1).dot(v); }
  /// The dot product of column z with v.
  tf2Scalar tdotz(const Vector3& v) const { return getColumn(2).dot(v); }

  /// The minor of the rows r1, r2 and the columns c1, c2.
  tf2Scalar cofac(int r1, int c1, int r2, int c2) const {
    return m_el[r1][c1] * m_el[r2][c2] - m_el[r1][c2] * m_el[r2][c1];
  }
};

inline Vector3 operator*(const Matrix3x3& m, const Vector3& v) {
  return {m[0].dot(v), m[1].dot(v), m[2].dot(v)};
}
/// The row vector v times m.
inline Vector3 operator*(const Vector3& v, const Matrix3x3& m) {
  return {m.tdotx(v), m.tdoty(v), m.tdotz(v)};
}
inline Matrix3x3 operator*(const Matrix3x3& m1, const Matrix3x3& m2) {
  Matrix3x3 product;
  for (int i = 0; i < 3; ++i) product[i] = m1[i] * m2;
  return product;
}
inline bool operator==(const Matrix3x3& m1, const Matrix3x3& m2) {
  return m1[0] == m2[0] && m1[1] == m2[1] && m1[2] == m2[2];
}

inline Matrix3x3& Matrix3x3::operator*=(const Matrix3x3& m) { return *this = *this * m; }

inline void Matrix3x3::setRotation(const Quaternion& q) {
  const tf2Scalar s = 2.0 / q.length2();
  const tf2Scalar x = q.x(), y = q.y(), z = q.z(), w = q.w();
  setValue(1.0 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y), s * (x * y + w * z),
           1.0 - s * (x * x + z * z), s * (y * z - w * x), s * (x * z - w * y), s * (y * z + w * x),
           1.0 - s * (x * x + y * y));
}

inline void Matrix3x3::setEulerYPR(tf2Scalar eulerZ, tf2Scalar eulerY, tf2Scalar eulerX) {
  const tf2Scalar cz = tf2Cos(eulerZ), sz = tf2Sin(eulerZ);
  const tf2Scalar cy = tf2Cos(eulerY), sy = tf2Sin(eulerY);
  const tf2Scalar cx = tf2Cos(eulerX), sx = tf2Sin(eulerX);
  setValue(cz * cy, cz * sy * sx - sz * cx, cz * sy * cx + sz * sx,  //
           sz * cy, sz * sy * sx + cz * cx, sz * sy * cx - cz * sx,  //
           -sy, cy * sx, cy * cx);
}

inline void Matrix3x3::getRotation(Quaternion& q) const {
  // The element that is taken from the diagonal is never small, so dividing by it is safe.
  const tf2Scalar trace = m_el[0][0] + m_el[1][1] + m_el[2][2];
  if (trace > 0.0) {
    const tf2Scalar twice_w = tf2Sqrt(trace + 1.0);
    const tf2Scalar s = 0.5 / twice_w;
    q.setValue((m_el[2][1] - m_el[1][2]) * s, (m_el[0][2] - m_el[2][0]) * s,
               (m_el[1][0] - m_el[0][1]) * s, 0.5 * twice_w);
    return;
  }
  const int i = Vector3(m_el[0][0], m_el[1][1], m_el[2][2]).maxAxis();
  const int j = (i + 1) % 3, k = (i + 2) % 3;
  const tf2Scalar twice = tf2Sqrt(1.0 + m_el[i][i] - m_el[j][j] - m_el[k][k]);
  const tf2Scalar s = 0.5 / twice;
  q[i] = 0.5 * twice;
  q[j] = (m_el[j][i] + m_el[i][j]) * s;
  q[k] = (m_el[k][i] + m_el[i][k]) * s;
  q[3] = (m_el[k][j] - m_el[j][k]) * s;
}

inline void Matrix3x3::getEulerYPR(tf2Scalar& yaw, tf2Scalar& pitch, tf2Scalar& roll,
                                   unsigned int solution_number) const {
  const tf2Scalar sine = -m_el[2][0];
  if (tf2Fabs(sine) >= 1.0) {
    const tf2Scalar sign = sine > 0.0 ? 1.0 : -1.0;
    yaw = 0.0;
    pitch = sign * TF2SIMD_HALF_PI;
    roll = tf2Atan2(sign * m_el[0][1], sign * m_el[0][2]);
    return;
  }
  // cos(pitch) is positive in the first solution, negative in the second.
  const tf2Scalar sign = solution_number == 1 ? 1.0 : -1.0;
  pitch = solution_number == 1 ? tf2Asin(sine) : TF2SIMD_PI - tf2Asin(sine);
  yaw = tf2Atan2(sign * m_el[1][0], sign * m_el[0][0]);
  roll = tf2Atan2(sign * m_el[2][1], sign * m_el[2][2]);
}

inline Matrix3x3 Matrix3x3::scaled(const Vector3& s) const {
  Matrix3x3 result;
  for (int i = 0; i < 3; ++i) result[i] = m_el[i] * s;
  return result;
}
inline Matrix3x3 Matrix3x3::adjoint() const {
  return {cofac(1, 1, 2, 2), cofac(0, 2, 2, 1), cofac(0, 1, 1, 2),
          cofac(1, 2, 2, 0), cofac(0, 0, 2, 2), cofac(0, 2, 1, 0),
          cofac(1, 0, 2, 1), cofac(0, 1, 2, 0), cofac(0, 0, 1, 1)};
}
inline Matrix3x3 Matrix3x3::absolute() const {
  Matrix3x3 result;
  for (int i = 0; i < 3; ++i) result[i] = m_el[i].absolute();
  return result;
}
inline Matrix3x3 Matrix3x3::transpose() const {
  Matrix3x3 result;
  for (int i = 0; i < 3; ++i) result[i] = getColumn(i);
  return result;
}
inline Matrix3x3 Matrix3x3::inverse() const {
  const tf2Scalar s = 1.0 / determinant();
  return adjoint().scaled(Vector3(s, s, s));
}
inline Matrix3x3 Matrix3x3::transposeTimes(const Matrix3x3& m) const { return transpose() * m; }
inline Matrix3x3 Matrix3x3::timesTranspose(const Matrix3x3& m) const {
  return *this * m.transpose();
}

}  // namespace tf2

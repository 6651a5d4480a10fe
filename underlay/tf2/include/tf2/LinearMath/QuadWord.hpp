#pragma once

#include "tf2/LinearMath/MinMax.hpp"
#include "tf2/LinearMath/Scalar.hpp"

namespace tf2 {

/// Four numbers x, y, z, w: the storage of a Quaternion.
class QuadWord {
 protected:
  tf2Scalar m_floats[4]{};

 public:
  QuadWord() = default;
  /// w is zero.
  QuadWord(const tf2Scalar& x, const tf2Scalar& y, const tf2Scalar& z) : m_floats{x, y, z, 0.0} {}
  QuadWord(const tf2Scalar& x, const tf2Scalar& y, const tf2Scalar& z, const tf2Scalar& w)
      : m_floats{x, y, z, w} {}

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

  /// Conversion to an array makes q[0] .. q[3] work.
  operator tf2Scalar*() { return m_floats; }
  operator const tf2Scalar*() const { return m_floats; }

  bool operator==(const QuadWord& other) const {
    return std::equal(m_floats, m_floats + 4, other.m_floats);
  }
  bool operator!=(const QuadWord& other) const { return !(*this == other); }

  /// Sets x, y, z and clears w.
  void setValue(const tf2Scalar& x, const tf2Scalar& y, const tf2Scalar& z) {
    *this = QuadWord(x, y, z);
  }
  void setValue(const tf2Scalar& x, const tf2Scalar& y, const tf2Scalar& z, const tf2Scalar& w) {
    *this = QuadWord(x, y, z, w);
  }

  /// Raises each element to the other's, where that is larger.
  void setMax(const QuadWord& other) {
    for (int i = 0; i < 4; ++i) tf2SetMax(m_floats[i], other.m_floats[i]);
  }
  /// Lowers each element to the other's, where that is smaller.
  void setMin(const QuadWord& other) {
    for (int i = 0; i < 4; ++i) tf2SetMin(m_floats[i], other.m_floats[i]);
  }
};

}  // namespace tf2

#pragma once

#include <algorithm>
#include <cfloat>
#include <cmath>

/// The number type of all LinearMath types.
typedef double tf2Scalar;

#define TF2SIMD_2_PI tf2Scalar(6.283185307179586232)
#define TF2SIMD_PI (TF2SIMD_2_PI * tf2Scalar(0.5))
#define TF2SIMD_HALF_PI (TF2SIMD_2_PI * tf2Scalar(0.25))
#define TF2SIMD_RADS_PER_DEG (TF2SIMD_2_PI / tf2Scalar(360.0))
#define TF2SIMD_DEGS_PER_RAD (tf2Scalar(360.0) / TF2SIMD_2_PI)
#define TF2SIMD_EPSILON DBL_EPSILON
#define TF2SIMD_INFINITY DBL_MAX

inline tf2Scalar tf2Sqrt(tf2Scalar x) { return std::sqrt(x); }
inline tf2Scalar tf2Fabs(tf2Scalar x) { return std::fabs(x); }
inline tf2Scalar tf2Cos(tf2Scalar x) { return std::cos(x); }
inline tf2Scalar tf2Sin(tf2Scalar x) { return std::sin(x); }
inline tf2Scalar tf2Tan(tf2Scalar x) { return std::tan(x); }
/// Arc cosine; an argument that rounding has pushed beyond +-1 counts as +-1.
inline tf2Scalar tf2Acos(tf2Scalar x) { return std::acos(std::clamp(x, -1.0, 1.0)); }
/// Arc sine; an argument that rounding has pushed beyond +-1 counts as +-1.
inline tf2Scalar tf2Asin(tf2Scalar x) { return std::asin(std::clamp(x, -1.0, 1.0)); }
inline tf2Scalar tf2Atan(tf2Scalar x) { return std::atan(x); }
/// Angle of the point (y, x): the *first* argument is the ordinate, whatever its name.
inline tf2Scalar tf2Atan2(tf2Scalar x, tf2Scalar y) { return std::atan2(x, y); }
inline tf2Scalar tf2Exp(tf2Scalar x) { return std::exp(x); }
inline tf2Scalar tf2Log(tf2Scalar x) { return std::log(x); }
inline tf2Scalar tf2Pow(tf2Scalar x, tf2Scalar y) { return std::pow(x, y); }
inline tf2Scalar tf2Fmod(tf2Scalar x, tf2Scalar y) { return std::fmod(x, y); }
inline bool tf2FuzzyZero(tf2Scalar x) { return std::fabs(x) < TF2SIMD_EPSILON; }
/// Degrees to radians.
inline tf2Scalar tf2Radians(tf2Scalar x) { return x * TF2SIMD_RADS_PER_DEG; }
/// Radians to degrees.
inline tf2Scalar tf2Degrees(tf2Scalar x) { return x * TF2SIMD_DEGS_PER_RAD; }

/// The same angle in [-pi, pi] [rad].
inline tf2Scalar tf2NormalizeAngle(tf2Scalar angleInRadians) {
  const tf2Scalar wrapped = std::fmod(angleInRadians, TF2SIMD_2_PI);
  if (wrapped < -TF2SIMD_PI) return wrapped + TF2SIMD_2_PI;
  if (wrapped > TF2SIMD_PI) return wrapped - TF2SIMD_2_PI;
  return wrapped;
}

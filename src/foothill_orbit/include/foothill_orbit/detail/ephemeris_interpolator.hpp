#pragma once

#include <Eigen/Core>
#include <array>
#include <limits>

namespace foothill_orbit::detail {

/// Geocentric positions of sun and moon at one time, mean equator and equinox of J2000 [m].
struct SunAndMoon {
  Eigen::Vector3d p_NSun;
  Eigen::Vector3d p_NMoon;
};

/// Evaluates sun_position() and moon_position() by Chebyshev interpolation. The series behind these
/// functions take some sixty sines and cosines, several times the cost of all forces on a craft,
/// and an integrator requires them in every stage of every step. The time axis is divided into
/// fixed segments of a few hours, and the interpolant of one segment is kept: a result depends on
/// the time alone, not on earlier calls. It agrees with the series to a few units in the last
/// place. Not safe for concurrent use, as at() may replace the segment.
class EphemerisInterpolator {
 public:
  static constexpr double kSegment = 14400.0;  ///< Length of a segment [s].
  static constexpr int kNodes = 8;             ///< Interpolation nodes in a segment.

  /// Returns the positions at a time.
  /// @param time Seconds of terrestrial time since J2000.
  [[nodiscard]] SunAndMoon at(double time);

 private:
  static constexpr int kColumns = 8;  // six coordinates, padded to whole vector registers

  void fit(double time);

  double begin_{std::numeric_limits<double>::infinity()};  // of the segment [s]
  double end_{-std::numeric_limits<double>::infinity()};   // of the segment [s]
  std::array<double, kNodes * kColumns> coefficients_{};   // one row for each polynomial
};

}  // namespace foothill_orbit::detail

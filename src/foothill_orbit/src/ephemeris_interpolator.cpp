#include "foothill_orbit/detail/ephemeris_interpolator.hpp"

#include <cmath>
#include <numbers>

#include "foothill_orbit/detail/kernels.hpp"
#include "foothill_orbit/ephemeris.hpp"

namespace foothill_orbit::detail {

SunAndMoon EphemerisInterpolator::at(double time) {
  if (!(time >= begin_ && time < end_)) fit(time);
  const double x = (time - begin_) * (2.0 / kSegment) - 1.0;
  std::array<double, kColumns> value;
  sum_chebyshev_8(coefficients_.data(), kNodes, x, value.data());
  return {{value[0], value[1], value[2]}, {value[3], value[4], value[5]}};
}

void EphemerisInterpolator::fit(double time) {
  begin_ = kSegment * std::floor(time / kSegment);
  end_ = begin_ + kSegment;
  coefficients_.fill(0.0);
  for (int node = 0; node < kNodes; ++node) {
    const double angle = std::numbers::pi * (node + 0.5) / kNodes;
    const double node_time = begin_ + 0.5 * kSegment * (1.0 + std::cos(angle));
    const Eigen::Vector3d p_NSun = sun_position(node_time);
    const Eigen::Vector3d p_NMoon = moon_position(node_time);
    for (int order = 0; order < kNodes; ++order) {
      const double weight = (order == 0 ? 1.0 : 2.0) / kNodes * std::cos(order * angle);
      double* row = coefficients_.data() + order * kColumns;
      for (int axis = 0; axis < 3; ++axis) {
        row[axis] += weight * p_NSun[axis];
        row[3 + axis] += weight * p_NMoon[axis];
      }
    }
  }
}

}  // namespace foothill_orbit::detail

#pragma once

#include <Eigen/Core>

namespace foothill_orbit::detail {

/// Returns the vector of one lane of an array of x of all lanes, then y, then z.
template <typename Values>
[[nodiscard]] Eigen::Vector3d lane_vector(const Values& values, Eigen::Index lanes,
                                          Eigen::Index lane) {
  return {values[lane], values[lanes + lane], values[2 * lanes + lane]};
}

/// Adds to one lane.
template <typename Values>
void add_to_lane(Values&& values, Eigen::Index lanes, Eigen::Index lane,
                 const Eigen::Vector3d& change) {
  for (Eigen::Index axis = 0; axis < 3; ++axis) values[axis * lanes + lane] += change[axis];
}

}  // namespace foothill_orbit::detail

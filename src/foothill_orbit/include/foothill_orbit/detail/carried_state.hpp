#pragma once

#include <Eigen/Core>

namespace foothill_orbit::detail {

/// Time, positions and velocities of all bodies, each with its carry: what rounding has taken from
/// the value. Value and carry together are a number of about 30 digits.
struct CarriedState {
  double time{};
  double time_carry{};
  Eigen::ArrayXd position{};
  Eigen::ArrayXd position_carry{};
  Eigen::ArrayXd velocity{};
  Eigen::ArrayXd velocity_carry{};

  /// Makes every array `size` zeros long.
  void reset(Eigen::Index size) {
    for (auto* array : {&position, &position_carry, &velocity, &velocity_carry}) {
      array->setZero(size);
    }
  }

  /// Returns the length of the interval from `time` to t [s].
  [[nodiscard]] double length_to(double t) const { return (t - time) - time_carry; }
};

}  // namespace foothill_orbit::detail

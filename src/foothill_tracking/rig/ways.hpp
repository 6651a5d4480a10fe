#pragma once

#include <cmath>
#include <memory>

#include "foothill_tracking/reference.hpp"

namespace foothill_tracking {

/// A point on a circle around the origin at constant angular rate.
inline std::shared_ptr<const ReferenceTrajectory> circle(double radius, double rate) {
  return std::make_shared<FunctionReference>([=](double t) {
    const double c = radius * std::cos(rate * t);
    const double s = radius * std::sin(rate * t);
    return FloorMotion{
        {c, s, 0.0}, {-rate * s, rate * c, 0.0}, {-rate * rate * c, -rate * rate * s, 0.0}};
  });
}

/// A point on a rolling wheel: x = r (w t - k sin w t), y = -k r cos w t. With k = 1 it is a
/// cycloid with a cusp at every turn, with k > 1 it has loops, with k < 1 it has tight bends.
inline std::shared_ptr<const ReferenceTrajectory> trochoid(double radius, double rate, double k) {
  return std::make_shared<FunctionReference>([=](double t) {
    const double c = std::cos(rate * t);
    const double s = std::sin(rate * t);
    const double v = radius * rate;
    return FloorMotion{{radius * (rate * t - k * s), -radius * k * c, 0.0},
                       {v * (1.0 - k * c), v * k * s, 0.0},
                       {v * rate * k * s, v * rate * k * c, 0.0}};
  });
}

/// A point that oscillates on a line through the origin.
inline std::shared_ptr<const ReferenceTrajectory> shuttle(double amplitude, double rate,
                                                          double direction) {
  return std::make_shared<FunctionReference>([=](double t) {
    const Eigen::Vector3d along{std::cos(direction), std::sin(direction), 0.0};
    return FloorMotion{amplitude * std::cos(rate * t) * along,
                       -amplitude * rate * std::sin(rate * t) * along,
                       -amplitude * rate * rate * std::cos(rate * t) * along};
  });
}

}  // namespace foothill_tracking

#include "foothill_core/ramp.hpp"

#include <algorithm>
#include <cmath>

namespace foothill_core {
namespace {

/// Returns the magnitude after dt on its way to another, neither of them negative.
double ramp_magnitude(const AxisLimits& limits, double from, double target, double dt) {
  return from < target ? std::min(target, from + limits.acceleration * dt)
                       : std::max(target, from - limits.deceleration * dt);
}

}  // namespace

double ramp(const AxisLimits& limits, double from, double target, double dt) {
  const double reachable = std::clamp(target, -limits.speed, limits.speed);
  if (from * reachable >= 0.0) {
    const double sign = from + reachable < 0.0 ? -1.0 : 1.0;
    return sign * ramp_magnitude(limits, std::abs(from), std::abs(reachable), dt);
  }
  const double time_to_zero = std::abs(from) / limits.deceleration;
  if (time_to_zero >= dt) return from - std::copysign(limits.deceleration * dt, from);
  return std::copysign(ramp_magnitude(limits, 0.0, std::abs(reachable), dt - time_to_zero),
                       reachable);
}

}  // namespace foothill_core

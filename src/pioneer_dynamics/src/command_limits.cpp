#include "pioneer_dynamics/command_limits.hpp"

#include <algorithm>
#include <cmath>

namespace pioneer_dynamics {
namespace {

/// Returns the magnitude after dt on its way to another, neither negative.
double approach_magnitude(const AxisLimits& limits, double from, double target, double dt) {
  return from < target ? std::min(target, from + limits.acceleration * dt)
                       : std::max(target, from - limits.deceleration * dt);
}

}  // namespace

double approach(const AxisLimits& limits, double from, double target, double dt) {
  const double wanted = std::clamp(target, -limits.speed, limits.speed);
  if (from * wanted >= 0.0) {
    const double sign = from + wanted < 0.0 ? -1.0 : 1.0;
    return sign * approach_magnitude(limits, std::abs(from), std::abs(wanted), dt);
  }
  const double to_zero = std::abs(from) / limits.deceleration;
  if (to_zero >= dt) return from - std::copysign(limits.deceleration * dt, from);
  return std::copysign(approach_magnitude(limits, 0.0, std::abs(wanted), dt - to_zero), wanted);
}

VelocityCommand approach(const CommandLimits& limits, const VelocityCommand& from,
                         const VelocityCommand& target, double dt) {
  return {approach(limits.forward, from.forward, target.forward, dt),
          approach(limits.yaw, from.yaw_rate, target.yaw_rate, dt)};
}

}  // namespace pioneer_dynamics

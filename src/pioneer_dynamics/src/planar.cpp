#include "pioneer_dynamics/planar.hpp"

namespace pioneer_dynamics {
namespace {

/// Angles below this [rad] have their series' next term below the last bit.
constexpr double kSmall = 1e-2;

/// Returns sin(a)/a, also where a vanishes.
double sinc(double a) {
  const double a2 = a * a;
  return std::abs(a) < kSmall ? 1.0 - a2 / 6.0 * (1.0 - a2 / 20.0) : std::sin(a) / a;
}

/// Returns (1 - cos a)/a, also where a vanishes; half angles keep the digits of small ones.
double cosc(double a) {
  const double a2 = a * a;
  if (std::abs(a) < kSmall) return 0.5 * a * (1.0 - a2 / 12.0 * (1.0 - a2 / 30.0));
  const double half = std::sin(0.5 * a);
  return 2.0 * half * half / a;
}

}  // namespace

Pose advance(const Pose& pose, const Twist& twist, double dt) {
  const double turn = twist.yaw_rate * dt;
  const double along = dt * (twist.forward * sinc(turn) - twist.lateral * cosc(turn));
  const double across = dt * (twist.forward * cosc(turn) + twist.lateral * sinc(turn));
  const double c = std::cos(pose.heading);
  const double s = std::sin(pose.heading);
  return {pose.x + c * along - s * across, pose.y + s * along + c * across, pose.heading + turn};
}

}  // namespace pioneer_dynamics

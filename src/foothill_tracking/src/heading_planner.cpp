#include "foothill_tracking/heading_planner.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "foothill_core/angle.hpp"

namespace foothill_tracking {
namespace {

/// A sample of the window: offset as a fraction of its half width, and weight.
struct Tap {
  double offset;
  double weight;
};
constexpr std::array<Tap, 5> kTaps{{{-0.8, 0.2}, {-0.4, 0.6}, {0.0, 1.0}, {0.4, 0.6}, {0.8, 0.2}}};

/// Mean square of the speed below which the reference is at rest [m^2/s^2].
constexpr double kStill = 1e-12;

/// Returns a rate changed towards another by at most `change`.
double towards(double rate, double desired, double change) {
  return rate + std::clamp(desired - rate, -change, change);
}

}  // namespace

double HeadingPlanner::line(const ReferenceTrajectory& reference, double t,
                            double otherwise) const {
  // Lines are averaged as vectors of twice their angle, which do not depend on the sense.
  double c = 0.0;
  double s = 0.0;
  for (const Tap& tap : kTaps) {
    const Eigen::Vector3d v = reference.at(t + tap.offset * window_).v_WC;
    c += tap.weight * (v.x() * v.x() - v.y() * v.y());
    s += tap.weight * 2.0 * v.x() * v.y();
  }
  return std::hypot(c, s) < kStill ? otherwise : 0.5 * std::atan2(s, c);
}

HeadingPlanner::Plan HeadingPlanner::advance(const ReferenceTrajectory& reference, double t,
                                             double dt) {
  const double now = line(reference, t, plan_.heading);
  const double then = line(reference, t + dt, now);
  const double behind = foothill_core::wrap_line(now - plan_.heading);
  const double turn = foothill_core::wrap_line(then - now);
  const double fastest = limits_.share * limits_.yaw_rate;
  const double change = limits_.share * limits_.yaw_acceleration * dt;
  const double exact = (behind + turn) / dt;
  if (std::abs(exact) <= fastest && std::abs(exact - plan_.yaw_rate) <= change) {
    plan_ = {plan_.heading + behind + turn, exact};
    return plan_;
  }
  // Off the line: turn at the highest rate that can still be braked in time.
  const double brake = std::sqrt(2.0 * limits_.share * limits_.yaw_acceleration * std::abs(behind));
  const double slow = std::min(brake, std::abs(behind) / dt);
  const double desired = std::clamp(turn / dt + std::copysign(slow, behind), -fastest, fastest);
  const double yaw_rate = towards(plan_.yaw_rate, desired, change);
  plan_ = {plan_.heading + yaw_rate * dt, yaw_rate};
  return plan_;
}

}  // namespace foothill_tracking

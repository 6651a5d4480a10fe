#include "foothill_tracking/heading_planner.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "foothill_tracking/planar.hpp"

namespace foothill_tracking {
namespace {

/// A point of the window, as a part of its half width, and its weight.
struct Tap {
  double offset;
  double weight;
};
constexpr std::array<Tap, 5> kTaps{{{-0.8, 0.2}, {-0.4, 0.6}, {0.0, 1.0}, {0.4, 0.6}, {0.8, 0.2}}};

/// Below this mean square of the speed nothing moves [m^2/s^2].
constexpr double kStill = 1e-12;

/// Returns the change of a rate towards another, within an acceleration.
double towards(double rate, double wanted, double change) {
  return rate + std::clamp(wanted - rate, -change, change);
}

}  // namespace

double HeadingPlanner::line(const Reference& reference, double t, double otherwise) const {
  // Twice the angle of a line has a sense: lines add up as vectors of twice their angle.
  double c = 0.0;
  double s = 0.0;
  for (const Tap& tap : kTaps) {
    const Eigen::Vector3d v = reference.at(t + tap.offset * window_).v_WC;
    c += tap.weight * (v.x() * v.x() - v.y() * v.y());
    s += tap.weight * 2.0 * v.x() * v.y();
  }
  return std::hypot(c, s) < kStill ? otherwise : 0.5 * std::atan2(s, c);
}

HeadingPlanner::Plan HeadingPlanner::advance(const Reference& reference, double t, double dt) {
  const double now = line(reference, t, plan_.heading);
  const double then = line(reference, t + dt, now);
  const double behind = wrap_line(now - plan_.heading);
  const double turn = wrap_line(then - now);
  const double fastest = limits_.share * limits_.yaw_rate;
  const double change = limits_.share * limits_.yaw_acceleration * dt;
  const double exact = (behind + turn) / dt;
  if (std::abs(exact) <= fastest && std::abs(exact - plan_.yaw_rate) <= change) {
    plan_ = {plan_.heading + behind + turn, exact};
    return plan_;
  }
  // Not there yet: turn as fast as it can still be braked.
  const double brake = std::sqrt(2.0 * limits_.share * limits_.yaw_acceleration * std::abs(behind));
  const double slow = std::min(brake, std::abs(behind) / dt);
  const double wanted = std::clamp(turn / dt + std::copysign(slow, behind), -fastest, fastest);
  const double yaw_rate = towards(plan_.yaw_rate, wanted, change);
  plan_ = {plan_.heading + yaw_rate * dt, yaw_rate};
  return plan_;
}

}  // namespace foothill_tracking

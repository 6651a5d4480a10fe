#include "foothill_orbit/formation.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "foothill_orbit/detail/refuse.hpp"
#include "foothill_orbit/detail/tschauner_hempel.hpp"

namespace foothill_orbit {
namespace {

using detail::refuse;
using detail::Vector6d;

bool is_positive(double value) { return std::isfinite(value) && value > 0.0; }

double sign(Lean lean) { return lean == Lean::kUp ? 1.0 : -1.0; }

/// The constants of a bounded motion with x = height cos(f + b), z = width cos(f + b) / rho, where
/// b makes the angle `phase` at the start.
Vector6d closed_path(const ChiefOrbit& chief, double height, double width, double phase) {
  const double b = phase - chief.true_anomaly;
  Vector6d k;
  k << -height * std::sin(b), height * std::cos(b), 0.0, 0.0, width * std::cos(b),
      -width * std::sin(b);
  return k;
}

/// The constants of motion along the chief's own path, some seconds ahead.
Vector6d same_path(const ChiefOrbit& chief, double distance) {
  const double rho = 1.0 + chief.eccentricity * std::cos(chief.true_anomaly);
  Vector6d k;
  k << chief.eccentricity, 0.0, 0.0, 1.0, 0.0, 0.0;
  return distance / rho * k;
}

FormationPlace moving(const ChiefOrbit& chief, const Vector6d& k) {
  const Vector6d state = detail::from_scaled(chief) *
                         (detail::solutions(chief.eccentricity, chief.true_anomaly, 0.0) * k);
  return {.state = {state.head<3>(), state.tail<3>()}};
}

/// Checks a formation's sizes and returns the relative state of a craft in it.
struct Placement {
  const ChiefOrbit& chief;
  using Result = tl::expected<FormationPlace, OrbitError>;

  Result operator()(const TwoByOneEllipse& ellipse) const {
    if (!is_positive(ellipse.height)) return refuse("an ellipse needs a height above 0 m");
    if (!std::isfinite(ellipse.phase)) return refuse("the ellipse's phase is not finite");
    if (!std::isfinite(ellipse.centre)) return refuse("the ellipse's centre is not finite");
    return moving(chief, closed_path(chief, ellipse.height, 0.0, ellipse.phase) +
                             same_path(chief, ellipse.centre));
  }

  Result operator()(const RelativeCircle& circle) const {
    const double lean = sign(circle.lean) * std::numbers::sqrt3 / 2.0;
    return circling(circle.radius, circle.phase, lean);
  }

  Result operator()(const ProjectedCircle& circle) const {
    return circling(circle.radius, circle.phase, sign(circle.lean));
  }

  Result operator()(const LeaderFollower& follower) const {
    if (!std::isfinite(follower.distance) || follower.distance == 0.0) {
      return refuse("a leader or follower needs a non-zero distance");
    }
    return moving(chief, same_path(chief, follower.distance));
  }

  Result operator()(const StationaryPoint& point) const {
    if (!point.p_OC.allFinite()) return refuse("the stationary point is not finite");
    return FormationPlace{{.p_OC = point.p_OC}, holding_acceleration(chief, point.p_OC)};
  }

  Result circling(double radius, double phase, double lean) const {
    if (!is_positive(radius)) return refuse("a circle needs a radius above 0 m");
    if (!std::isfinite(phase)) return refuse("the circle's phase is not finite");
    return moving(chief, closed_path(chief, radius / 2.0, lean * radius, phase));
  }
};

/// Largest distance of a craft from its chief, for a circular orbit [m].
struct Extent {
  double operator()(const TwoByOneEllipse& ellipse) const {
    return 2.0 * ellipse.height + std::abs(ellipse.centre);
  }
  double operator()(const RelativeCircle& circle) const { return circle.radius; }
  double operator()(const ProjectedCircle& circle) const {
    return std::hypot(circle.radius, circle.radius / 2.0);
  }
  double operator()(const LeaderFollower& follower) const { return std::abs(follower.distance); }
  double operator()(const StationaryPoint& point) const { return point.p_OC.norm(); }
};

}  // namespace

tl::expected<FormationPlace, OrbitError> place(const ChiefOrbit& chief,
                                               const Formation& formation) {
  if (const auto checked = check_chief(chief); !checked) return tl::unexpected{checked.error()};
  return std::visit(Placement{chief}, formation);
}

Eigen::Vector3d holding_acceleration(const ChiefOrbit& chief, const Eigen::Vector3d& p_OC) {
  const double e = chief.eccentricity;
  const double rho = 1.0 + e * std::cos(chief.true_anomaly);
  const double k2 = detail::anomaly_rate_scale(chief);
  const double attraction = k2 * k2 * rho * rho * rho;  // mu / r^3
  const Eigen::Vector3d w{0.0, 0.0, k2 * rho * rho};
  const Eigen::Vector3d w_rate{0.0, 0.0, -2.0 * attraction * e * std::sin(chief.true_anomaly)};
  const Eigen::Vector3d tide = attraction * Eigen::Vector3d{2.0 * p_OC.x(), -p_OC.y(), -p_OC.z()};
  return w_rate.cross(p_OC) + w.cross(w.cross(p_OC)) - tide;
}

tl::expected<InertialState, OrbitError> match_period(const Planet& planet,
                                                     const InertialState& chief,
                                                     const InertialState& difference) {
  // Differences are formed from the separation, without cancellation.
  const double r2 = chief.p_NC.squaredNorm();
  const double q = difference.p_NC.dot(2.0 * chief.p_NC + difference.p_NC) / r2;
  const double stretch = std::sqrt(1.0 + q);
  const double potential = -planet.mu / std::sqrt(r2) * q / (stretch * (1.0 + stretch));
  const Eigen::Vector3d v = chief.v_NC + difference.v_NC;
  const double kinetic = difference.v_NC.dot(2.0 * chief.v_NC + difference.v_NC) / 2.0;
  // Equal periods mean equal energies: the kinetic energy makes up for the potential energy.
  const double lacking = 2.0 * (potential - kinetic) / v.squaredNorm();
  if (!(lacking > -1.0))
    return refuse("no velocity at this position gives the chief's orbital period");
  const double longer = lacking / (1.0 + std::sqrt(1.0 + lacking));
  return InertialState{difference.p_NC, difference.v_NC + longer * v};
}

tl::expected<InertialState, OrbitError> start_difference(const Planet& planet,
                                                         const HillFrame& frame,
                                                         const Formation& formation) {
  const auto chief = chief_orbit(planet, frame.origin);
  if (!chief) return tl::unexpected{chief.error()};
  const auto placed = place(*chief, formation);
  if (!placed) return tl::unexpected{placed.error()};
  const double largest = kLargestFormation * frame.origin.p_NC.norm();
  const double extent = std::visit(Extent{}, formation);
  if (extent > largest) {
    return refuse("the formation reaches " + std::to_string(extent / 1e3) +
                  " km from its chief; shapes are valid up to " + std::to_string(largest / 1e3) +
                  " km, a tenth of the chief's distance from the planet's centre");
  }
  if (std::holds_alternative<StationaryPoint>(formation)) return from_hill(frame, placed->state);
  const HillFrame unperturbed = hill_frame(frame.origin, Eigen::Vector3d::Zero());
  return match_period(planet, frame.origin, from_hill(unperturbed, placed->state));
}

}  // namespace foothill_orbit

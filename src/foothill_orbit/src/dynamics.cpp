#include "foothill_orbit/dynamics.hpp"

#include <cmath>
#include <utility>

#include "foothill_core/contract.hpp"
#include "foothill_orbit/detail/gravity_lanes.hpp"
#include "foothill_orbit/detail/lanes.hpp"
#include "foothill_orbit/ephemeris.hpp"
#include "foothill_orbit/hill_frame.hpp"
#include "foothill_orbit/shadow.hpp"
#include "foothill_orbit/surface_forces.hpp"

namespace foothill_orbit {
namespace {

using detail::add_to_lane;
using detail::lane_vector;
using foothill_core::expects;

// Smallest separation that errors are relative to [m].
constexpr double kSmallestSeparation = 1.0;

bool has_perturbations(const ForceSwitches& forces) {
  return forces.drag || forces.solar_pressure || forces.sun || forces.moon;
}

}  // namespace

ClusterDynamics::ClusterDynamics(Environment environment, std::vector<Craft> craft)
    : environment_{std::move(environment)}, craft_{std::move(craft)}, commands_(craft_.size()) {
  expects(!craft_.empty(), "the cluster has no craft");
  set_forces(environment_.forces);
}

void ClusterDynamics::set_forces(const ForceSwitches& forces) {
  environment_.forces = forces;
  field_ = environment_.planet;
  for (std::size_t index = 0; index < kZonals; ++index) {
    if (!forces.zonals[index]) field_.zonals[index] = 0.0;
  }
}

void ClusterDynamics::set_command(std::size_t craft, const ThrustCommand& command) {
  expects(craft < commands_.size(), "no such craft");
  commands_[craft] = command;
  has_commands_ = has_hill_commands_ = false;
  for (const ThrustCommand& one : commands_) {
    if (one.acceleration.isZero(0.0)) continue;
    has_commands_ = true;
    if (one.axes == CommandAxes::kHill) has_hill_commands_ = true;
  }
}

Eigen::Index ClusterDynamics::lanes() const { return static_cast<Eigen::Index>(craft_.size()); }

void ClusterDynamics::accelerations(double t, const Eigen::ArrayXd& position,
                                    const Eigen::ArrayXd& velocity,
                                    Eigen::Ref<Eigen::ArrayXd> acceleration) const {
  const Eigen::Index n = lanes();
  detail::gravity_lanes(field_, static_cast<int>(n), detail::lanes_of(position.data(), n),
                        detail::lanes_of(acceleration.data(), n));
  if (has_perturbations(environment_.forces)) {
    add_perturbations(t, position, velocity, acceleration);
  }
  if (has_commands_) add_commands(position, velocity, acceleration);
}

void ClusterDynamics::add_perturbations(double t, const Eigen::ArrayXd& position,
                                        const Eigen::ArrayXd& velocity,
                                        Eigen::Ref<Eigen::ArrayXd> acceleration) const {
  const Eigen::Index n = lanes();
  const ForceSwitches& forces = environment_.forces;
  detail::SunAndMoon bodies{Eigen::Vector3d::Zero(), Eigen::Vector3d::Zero()};
  if (forces.sun || forces.moon || forces.solar_pressure) {
    bodies = ephemeris_.at(environment_.epoch + t);
  }
  const InertialState first{lane_vector(position, n, 0), lane_vector(velocity, n, 0)};

  const auto surface = [&](const Craft& craft, const InertialState& state) {
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    if (forces.drag) sum += drag_acceleration(environment_, craft, state);
    if (forces.solar_pressure)
      sum += solar_acceleration(environment_, craft, state.p_NC, bodies.p_NSun);
    return sum;
  };
  if (forces.drag || forces.solar_pressure) {
    const Eigen::Vector3d first_surface = surface(craft_.front(), first);
    add_to_lane(acceleration, n, 0, first_surface);
    for (Eigen::Index lane = 1; lane < n; ++lane) {
      const InertialState state{first.p_NC + lane_vector(position, n, lane),
                                first.v_NC + lane_vector(velocity, n, lane)};
      add_to_lane(acceleration, n, lane,
                  surface(craft_[static_cast<std::size_t>(lane)], state) - first_surface);
    }
  }
  if (!forces.sun && !forces.moon) return;
  const auto point_mass = [](double mu, const Eigen::Vector3d& p_NBody) {
    return detail::PointMass{mu, p_NBody.x(), p_NBody.y(), p_NBody.z()};
  };
  detail::add_tide_lanes({point_mass(forces.sun ? kSunMu : 0.0, bodies.p_NSun),
                          point_mass(forces.moon ? kMoonMu : 0.0, bodies.p_NMoon)},
                         static_cast<int>(n), detail::lanes_of(position.data(), n),
                         detail::lanes_of(acceleration.data(), n));
}

void ClusterDynamics::add_commands(const Eigen::ArrayXd& position, const Eigen::ArrayXd& velocity,
                                   Eigen::Ref<Eigen::ArrayXd> acceleration) const {
  const Eigen::Index n = lanes();
  // Without a command in Hill axes, velocities may be undefined: a velocity-free scheme omits them.
  Eigen::Matrix3d R_NO = Eigen::Matrix3d::Identity();
  if (has_hill_commands_) {
    R_NO = hill_axes({lane_vector(position, n, 0) + reference_offset(position),
                      lane_vector(velocity, n, 0) + reference_offset(velocity)});
  }
  const auto inertial = [&](const ThrustCommand& command) -> Eigen::Vector3d {
    if (command.axes == CommandAxes::kHill) return R_NO * command.acceleration;
    return command.acceleration;
  };
  const Eigen::Vector3d first = inertial(commands_.front());
  add_to_lane(acceleration, n, 0, first);
  for (Eigen::Index lane = 1; lane < n; ++lane) {
    add_to_lane(acceleration, n, lane, inertial(commands_[static_cast<std::size_t>(lane)]) - first);
  }
}

Eigen::Vector3d ClusterDynamics::reference_offset(const Eigen::ArrayXd& quantity) const {
  const Eigen::Index n = lanes();
  if (reference_.craft) {
    const auto lane = static_cast<Eigen::Index>(*reference_.craft);
    return lane == 0 ? Eigen::Vector3d{Eigen::Vector3d::Zero()} : lane_vector(quantity, n, lane);
  }
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  double mass = craft_.front().mass;
  for (Eigen::Index lane = 1; lane < n; ++lane) {
    const double own = craft_[static_cast<std::size_t>(lane)].mass;
    mass += own;
    sum += own * lane_vector(quantity, n, lane);
  }
  return sum / mass;
}

void ClusterDynamics::error_scale(const Eigen::ArrayXd& position, const Eigen::ArrayXd& velocity,
                                  Eigen::ArrayXd& position_scale,
                                  Eigen::ArrayXd& velocity_scale) const {
  const Eigen::Index n = lanes();
  const double r = lane_vector(position, n, 0).norm();
  const double v = lane_vector(velocity, n, 0).norm();
  const auto length = [n](const Eigen::ArrayXd& values) {
    return (values.head(n).square() + values.segment(n, n).square() +
            values.segment(2 * n, n).square())
        .sqrt();
  };
  position_scale = length(position).max(kSmallestSeparation);
  velocity_scale = length(velocity).max(position_scale * (v / r));
}

bool ClusterDynamics::depends_on_velocity() const {
  return environment_.forces.drag || has_hill_commands_;
}

Eigen::Index ClusterDynamics::transition_zones() const {
  return environment_.forces.solar_pressure ? lanes() : 0;
}

void ClusterDynamics::event_functions(double t, const Eigen::ArrayXd& position,
                                      const Eigen::ArrayXd& velocity, Eigen::ArrayXd& values,
                                      Eigen::ArrayXd& rates) const {
  const Eigen::Index n = lanes();
  const Eigen::Vector3d p_NSun = ephemeris_.at(environment_.epoch + t).p_NSun;
  const InertialState first{lane_vector(position, n, 0), lane_vector(velocity, n, 0)};
  for (Eigen::Index lane = 0; lane < n; ++lane) {
    InertialState state = first;
    if (lane > 0) {
      state.p_NC += lane_vector(position, n, lane);
      state.v_NC += lane_vector(velocity, n, lane);
    }
    const ShadowBoundaries shadow =
        shadow_boundaries(state, p_NSun, environment_.planet.equatorial_radius);
    values[lane] = shadow.penumbra.value;
    rates[lane] = shadow.penumbra.rate;
    values[n + lane] = shadow.umbra.value;
    rates[n + lane] = shadow.umbra.rate;
  }
}

bool ClusterDynamics::is_within_range(double radius) const {
  const double altitude = radius - environment_.planet.equatorial_radius;
  if (!(altitude >= 0.0)) return false;
  return !environment_.forces.drag || environment_.atmosphere->covers(altitude);
}

bool ClusterDynamics::holds_at(const Eigen::ArrayXd& position) const {
  const Eigen::Index n = lanes();
  const Eigen::Vector3d p_NO = lane_vector(position, n, 0);
  bool holds = is_within_range(p_NO.norm());
  for (Eigen::Index lane = 1; holds && lane < n; ++lane) {
    holds = is_within_range((p_NO + lane_vector(position, n, lane)).norm());
  }
  return holds;
}

std::optional<std::string> ClusterDynamics::range_violation(const Eigen::ArrayXd& position) const {
  const Eigen::Index n = lanes();
  for (Eigen::Index lane = 0; lane < n; ++lane) {
    Eigen::Vector3d p_NC = lane_vector(position, n, 0);
    if (lane > 0) p_NC += lane_vector(position, n, lane);
    if (is_within_range(p_NC.norm())) continue;
    const double altitude = p_NC.norm() - environment_.planet.equatorial_radius;
    return "craft '" + craft_[static_cast<std::size_t>(lane)].name + "' is at an altitude of " +
           std::to_string(altitude / 1e3) + " km, " +
           (altitude < 0.0 ? "below the surface" : "outside the range of the atmosphere model");
  }
  return std::nullopt;
}

}  // namespace foothill_orbit

#include "foothill_orbit/cluster.hpp"

#include <cmath>
#include <stdexcept>
#include <utility>

#include "foothill_orbit/detail/craft_placement.hpp"
#include "foothill_orbit/detail/lanes.hpp"
#include "foothill_orbit/detail/refuse.hpp"
#include "foothill_orbit/detail/single_craft.hpp"
#include "foothill_orbit/detail/state_algebra.hpp"

namespace foothill_orbit {
namespace {

using detail::refuse;

std::vector<Craft> craft_of(const ClusterConfig& config) {
  std::vector<Craft> craft;
  for (const CraftConfig& one : config.craft) craft.push_back(one.craft);
  return craft;
}

void set_lane(Eigen::ArrayXd& values, Eigen::Index lanes, Eigen::Index lane,
              const Eigen::Vector3d& value) {
  for (Eigen::Index axis = 0; axis < 3; ++axis) values[axis * lanes + lane] = value[axis];
}

}  // namespace

tl::expected<Cluster, OrbitError> Cluster::create(ClusterConfig config) {
  if (const auto checked = check_config(config); !checked) return tl::unexpected{checked.error()};
  const auto reference = find_reference(craft_of(config), config.reference);
  if (!reference) return tl::unexpected{reference.error()};
  const auto start = resolve_start(config);
  if (!start) return tl::unexpected{start.error()};
  try {
    Cluster cluster{std::move(config), *start};
    if (const auto scheme = cluster.check_scheme(cluster.dynamics_); !scheme) {
      return tl::unexpected{scheme.error()};
    }
    if (const auto violation = cluster.dynamics_.range_violation(cluster.state_.position)) {
      return refuse(*violation);
    }
    return cluster;
  } catch (const std::invalid_argument& error) {
    return refuse(std::string{"integrator: "} + error.what());
  }
}

Cluster::Cluster(ClusterConfig config, const ClusterStart& start)
    : config_{std::move(config)},
      start_{start},
      dynamics_{config_.environment, craft_of(config_)},
      integrator_{config_.integrator} {
  reset();
}

void Cluster::reset() {
  dynamics_ = ClusterDynamics{config_.environment, craft_of(config_)};
  dynamics_.set_reference(*find_reference(dynamics_.craft(), config_.reference));
  integrator_ = Integrator{config_.integrator};
  const Eigen::Index lanes = dynamics_.lanes();
  state_.position.setZero(3 * lanes);
  state_.velocity.setZero(3 * lanes);
  for (Eigen::Index lane = 0; lane < lanes; ++lane) {
    const InertialState& state =
        lane == 0 ? start_.first : start_.relative[static_cast<std::size_t>(lane)];
    set_lane(state_.position, lanes, lane, state.p_NC);
    set_lane(state_.velocity, lanes, lane, state.v_NC);
  }
  state_.time = 0.0;
  start();
}

void Cluster::start() {
  integrator_.start(dynamics_, state_.time, state_.position, state_.velocity);
}

void Cluster::sample(double t) {
  integrator_.sample(dynamics_, t, state_.position, state_.velocity);
  state_.time = t;
}

tl::expected<void, OrbitError> Cluster::advance_to(double t) {
  if (!std::isfinite(t)) return refuse("the time to advance to is not a finite number");
  if (t < integrator_.begin()) {
    return refuse("time " + std::to_string(t) + " s is in the past: the last step or change was " +
                  "at " + std::to_string(integrator_.begin()) + " s; reset to start over");
  }
  const auto advanced = integrator_.advance_to(dynamics_, t);
  const bool reached = t <= integrator_.end() && t >= integrator_.begin();
  if (advanced || (advanced.error() == IntegrationError::kEquationsDoNotHold && reached)) {
    const detail::LaneState before = state_;
    sample(t);
    const auto violation = dynamics_.range_violation(state_.position);
    if (!violation) return {};
    state_ = before;
    start();
    return refuse(*violation + " at t = " + std::to_string(t) + " s");
  }
  std::string reason = to_cstr(advanced.error());
  if (advanced.error() == IntegrationError::kEquationsDoNotHold) {
    reason = dynamics_.range_violation(integrator_.position()).value_or(reason);
  }
  reason += " at t = " + std::to_string(integrator_.end()) + " s";
  start();
  return refuse(reason);
}

InertialState Cluster::reference_state() const {
  return detail::reference_state(dynamics_, state_);
}

ClusterSnapshot Cluster::snapshot() const { return detail::snapshot_of(dynamics_, state_); }

template <typename Change>
void Cluster::change_state(Change&& change) {
  integrator_.cut(dynamics_, state_.time);
  std::forward<Change>(change)();
  integrator_.restart(dynamics_);
  sample(state_.time);
}

tl::expected<void, OrbitError> Cluster::check_scheme(const ClusterDynamics& dynamics) const {
  if (integrator_.config().scheme == Scheme::kNystrom12 && dynamics.depends_on_velocity()) {
    return refuse(
        "the Nystroem scheme is valid only for forces that do not depend on velocity: use "
        "auto or Dormand-Prince 8, or disable drag and command accelerations in inertial axes");
  }
  return {};
}

tl::expected<void, OrbitError> Cluster::set_reference(const std::string& name) {
  const auto reference = find_reference(craft(), name);
  if (!reference) return tl::unexpected{reference.error()};
  if (*reference == this->reference()) return {};
  change_state([&] { dynamics_.set_reference(*reference); });
  return {};
}

tl::expected<void, OrbitError> Cluster::set_forces(const ForceSwitches& forces) {
  if (const auto checked = check_forces(environment(), forces); !checked) return checked;
  ClusterDynamics changed = dynamics_;
  changed.set_forces(forces);
  if (const auto scheme = check_scheme(changed); !scheme) return scheme;
  if (const auto violation = changed.range_violation(state_.position)) return refuse(*violation);
  change_state([&] { dynamics_.set_forces(forces); });
  return {};
}

tl::expected<void, OrbitError> Cluster::set_integrator(const IntegratorConfig& config) {
  try {
    Integrator integrator{config};
    std::swap(integrator_, integrator);
    if (const auto scheme = check_scheme(dynamics_); !scheme) {
      std::swap(integrator_, integrator);
      return scheme;
    }
  } catch (const std::invalid_argument& error) {
    return refuse(std::string{"integrator: "} + error.what());
  }
  start();
  return {};
}

tl::expected<void, OrbitError> Cluster::set_command(const std::string& name,
                                                    const ThrustCommand& command) {
  const auto index = find_craft(craft(), name);
  if (!index) return tl::unexpected{index.error()};
  if (!command.acceleration.allFinite()) {
    return refuse("craft '" + name + "': the commanded acceleration is not finite");
  }
  ClusterDynamics changed = dynamics_;
  changed.set_command(*index, command);
  if (const auto scheme = check_scheme(changed); !scheme) return scheme;
  change_state([&] { dynamics_.set_command(*index, command); });
  return {};
}

tl::expected<void, OrbitError> Cluster::apply_delta_v(const std::string& name,
                                                      const Eigen::Vector3d& delta_v,
                                                      CommandAxes axes) {
  const auto index = find_craft(craft(), name);
  if (!index) return tl::unexpected{index.error()};
  if (!delta_v.allFinite()) return refuse("craft '" + name + "': the delta-v is not finite");
  Eigen::Vector3d change = delta_v;
  if (axes == CommandAxes::kHill) {
    change = detail::frame_of(dynamics_, state_, reference()).R_NO * delta_v;
  }
  InertialState changed = detail::relative_to_first(dynamics_, state_, *index);
  changed.v_NC += change;
  const InertialState inertial = detail::sum(detail::inertial_state(dynamics_, state_, 0), changed);
  if (const auto checked = detail::check_state(environment().planet, inertial); !checked) {
    return refuse("craft '" + name + "': after the delta-v, " + checked.error().reason);
  }
  change_state([&] {
    const Eigen::Index lanes = dynamics_.lanes();
    const auto lane = static_cast<Eigen::Index>(*index);
    detail::add_to_lane(integrator_.velocity(), lanes, lane, change);
    if (lane > 0) return;
    // The other lanes are relative to the first craft, whose velocity has just changed.
    for (Eigen::Index other = 1; other < lanes; ++other) {
      detail::add_to_lane(integrator_.velocity(), lanes, other, -change);
    }
  });
  return {};
}

void Cluster::move_craft(std::size_t index, const InertialState& relative_to_old_first) {
  change_state([&] {
    const Eigen::Index lanes = dynamics_.lanes();
    const auto lane = static_cast<Eigen::Index>(index);
    const auto move = [&](Eigen::ArrayXd& values, const Eigen::Vector3d& target) {
      if (lane > 0) {
        const Eigen::Vector3d now = detail::lane_vector(values, lanes, lane);
        detail::add_to_lane(values, lanes, lane, target - now);
        return;
      }
      detail::add_to_lane(values, lanes, 0, target);
      for (Eigen::Index other = 1; other < lanes; ++other) {
        detail::add_to_lane(values, lanes, other, -target);
      }
    };
    move(integrator_.position(), relative_to_old_first.p_NC);
    move(integrator_.velocity(), relative_to_old_first.v_NC);
  });
}

tl::expected<void, OrbitError> Cluster::replace(const std::string& name, const Start& start) {
  const auto index = find_craft(craft(), name);
  if (!index) return tl::unexpected{index.error()};
  const auto target = detail::placement(dynamics_, state_, *index, start);
  if (!target) return tl::unexpected{target.error()};
  move_craft(*index, *target);
  return {};
}

tl::expected<void, OrbitError> Cluster::replace_relative(const std::string& name,
                                                         const HillState& state) {
  if (reference().craft) {
    return replace(name, RelativeStart{craft()[*reference().craft].name, state});
  }
  const auto index = find_craft(craft(), name);
  if (!index) return tl::unexpected{index.error()};
  const auto target = detail::placement_from_centre(dynamics_, state_, *index, state);
  if (!target) return tl::unexpected{target.error()};
  move_craft(*index, *target);
  return {};
}

}  // namespace foothill_orbit

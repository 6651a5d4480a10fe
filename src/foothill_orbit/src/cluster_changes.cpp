#include <stdexcept>
#include <utility>

#include "foothill_orbit/cluster.hpp"
#include "foothill_orbit/detail/lanes.hpp"
#include "foothill_orbit/detail/relative_start.hpp"
#include "foothill_orbit/detail/single_craft.hpp"

// What can be done to a cluster while it flies.
namespace foothill_orbit {
namespace {

tl::unexpected<OrbitError> refuse(const std::string& reason) {
  return tl::unexpected{OrbitError{reason}};
}

InertialState sum(const InertialState& one, const InertialState& other) {
  return {one.p_NC + other.p_NC, one.v_NC + other.v_NC};
}

InertialState scaled(const InertialState& state, double factor) {
  return {factor * state.p_NC, factor * state.v_NC};
}

}  // namespace

template <typename Change>
void Cluster::change_state(Change&& change) {
  integrator_.cut(dynamics_, time_);
  std::forward<Change>(change)();
  integrator_.restart(dynamics_);
  sample(time_);
}

tl::expected<void, OrbitError> Cluster::check_scheme(const ClusterDynamics& dynamics) const {
  if (integrator_.config().scheme == Scheme::kNystrom12 && dynamics.depends_on_velocity()) {
    return refuse(
        "the Nystroem scheme is only right for forces that do not depend on velocities: use "
        "Dormand-Prince 8, or leave drag off and command accelerations in inertial axes");
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
  if (const auto complaint = changed.complaint(position_)) return refuse(*complaint);
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
                                                    const Command& command) {
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
  if (axes == CommandAxes::kHill) change = frame_of(reference()).R_NO * delta_v;
  InertialState changed = relative_to_first(*index);
  changed.v_NC += change;
  const InertialState inertial_after = sum(inertial(0), changed);
  if (const auto checked = detail::check_state(environment().planet, inertial_after); !checked) {
    return refuse("craft '" + name + "': after the delta-v " + checked.error().reason);
  }
  change_state([&] {
    const Eigen::Index lanes = dynamics_.lanes();
    const auto lane = static_cast<Eigen::Index>(*index);
    detail::add_to_lane(integrator_.velocity(), lanes, lane, change);
    if (lane > 0) return;
    // The others are told from the first craft, which has just been pushed away from them.
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
    const auto move = [&](Eigen::ArrayXd& values, const Eigen::Vector3d& place) {
      if (lane > 0) {
        const Eigen::Vector3d now = detail::lane_vector(values, lanes, lane);
        detail::add_to_lane(values, lanes, lane, place - now);
        return;
      }
      detail::add_to_lane(values, lanes, 0, place);
      for (Eigen::Index other = 1; other < lanes; ++other) {
        detail::add_to_lane(values, lanes, other, -place);
      }
    };
    move(integrator_.position(), relative_to_old_first.p_NC);
    move(integrator_.velocity(), relative_to_old_first.v_NC);
  });
}

tl::expected<void, OrbitError> Cluster::replace(const std::string& name, const Start& start) {
  const auto index = find_craft(craft(), name);
  if (!index) return tl::unexpected{index.error()};
  const std::string where = "craft '" + name + "': ";
  InertialState place;
  if (const std::string* chief_name = detail::chief_of(start)) {
    if (chief_name->empty()) return refuse(where + "a relative state needs a chief");
    const auto chief = find_craft(craft(), *chief_name);
    if (!chief) return refuse(where + "chief: " + chief.error().reason);
    if (*chief == *index) return refuse(where + "it can't be its own chief");
    const auto from_chief =
        detail::difference_from_chief(environment().planet, frame_of(Reference{*chief}), start);
    if (!from_chief) return refuse(where + from_chief.error().reason);
    place = sum(relative_to_first(*chief), *from_chief);
  } else {
    tl::expected<InertialState, OrbitError> state = InertialState{};
    if (const auto* elements = std::get_if<OrbitalElements>(&start)) {
      state = to_state(environment().planet, *elements);
    } else {
      state = std::get<InertialState>(start);
    }
    if (!state) return refuse(where + state.error().reason);
    place = sum(*state, scaled(inertial(0), -1.0));
  }
  const auto checked = detail::check_state(environment().planet, sum(inertial(0), place));
  if (!checked) return refuse(where + checked.error().reason);
  move_craft(*index, place);
  return {};
}

tl::expected<void, OrbitError> Cluster::replace_relative(const std::string& name,
                                                         const HillState& state) {
  if (reference().craft) {
    return replace(name, RelativeStart{craft()[*reference().craft].name, state});
  }
  const auto index = find_craft(craft(), name);
  if (!index) return tl::unexpected{index.error()};
  const std::string where = "craft '" + name + "': ";
  if (craft().size() == 1) {
    return refuse(where + "it is alone, and can't be told from its own centre of mass");
  }
  // The centre of mass moves along with the craft: tell it from that of the others.
  InertialState others;
  double others_mass = 0.0;
  for (std::size_t other = 0; other < craft().size(); ++other) {
    if (other == *index) continue;
    others_mass += craft()[other].mass;
    others = sum(others, scaled(relative_to_first(other), craft()[other].mass));
  }
  const double stretch = (others_mass + craft()[*index].mass) / others_mass;
  const InertialState place = sum(scaled(others, 1.0 / others_mass),
                                  scaled(from_hill(frame_of(reference()), state), stretch));
  const auto checked = detail::check_state(environment().planet, sum(inertial(0), place));
  if (!checked) return refuse(where + checked.error().reason);
  move_craft(*index, place);
  return {};
}

}  // namespace foothill_orbit

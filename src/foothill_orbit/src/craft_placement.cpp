#include "foothill_orbit/detail/craft_placement.hpp"

#include <string>
#include <variant>

#include "foothill_orbit/detail/refuse.hpp"
#include "foothill_orbit/detail/relative_start.hpp"
#include "foothill_orbit/detail/single_craft.hpp"
#include "foothill_orbit/detail/state_algebra.hpp"

namespace foothill_orbit::detail {
namespace {

using Placement = tl::expected<InertialState, OrbitError>;

Placement from_chief(const ClusterDynamics& dynamics, const LaneState& state, std::size_t index,
                     const Start& start, const std::string& chief_name) {
  if (chief_name.empty()) return refuse("a relative state needs a chief");
  const auto chief = find_craft(dynamics.craft(), chief_name);
  if (!chief) return refuse("chief: " + chief.error().reason);
  if (*chief == index) return refuse("it can't be its own chief");
  const auto difference = difference_from_chief(
      dynamics.environment().planet, frame_of(dynamics, state, ReferencePoint{*chief}), start);
  if (!difference) return tl::unexpected{difference.error()};
  return sum(relative_to_first(dynamics, state, *chief), *difference);
}

Placement from_planet(const ClusterDynamics& dynamics, const LaneState& state, const Start& start) {
  Placement inertial = InertialState{};
  if (const auto* elements = std::get_if<OrbitalElements>(&start)) {
    inertial = to_state(dynamics.environment().planet, *elements);
  } else {
    inertial = std::get<InertialState>(start);
  }
  if (!inertial) return inertial;
  return sum(*inertial, scaled(inertial_state(dynamics, state, 0), -1.0));
}

/// Adds the craft's name to an error, and checks a state that there is.
Placement checked(const ClusterDynamics& dynamics, const LaneState& state, std::size_t index,
                  const Placement& placement) {
  const std::string where = "craft '" + dynamics.craft()[index].name + "': ";
  if (!placement) return refuse(where + placement.error().reason);
  const auto valid = check_state(dynamics.environment().planet,
                                 sum(inertial_state(dynamics, state, 0), *placement));
  if (!valid) return refuse(where + valid.error().reason);
  return placement;
}

}  // namespace

Placement placement(const ClusterDynamics& dynamics, const LaneState& state, std::size_t index,
                    const Start& start) {
  const std::string* chief = chief_of(start);
  return checked(dynamics, state, index,
                 chief != nullptr ? from_chief(dynamics, state, index, start, *chief)
                                  : from_planet(dynamics, state, start));
}

Placement placement_from_centre(const ClusterDynamics& dynamics, const LaneState& state,
                                std::size_t index, const HillState& relative) {
  const std::vector<Craft>& craft = dynamics.craft();
  if (craft.size() == 1) {
    return checked(dynamics, state, index,
                   refuse("it is the only craft, so the centre of mass cannot be its reference"));
  }
  // The centre of mass moves with the craft: place it relative to the centre of the others.
  InertialState others;
  double others_mass = 0.0;
  for (std::size_t other = 0; other < craft.size(); ++other) {
    if (other == index) continue;
    others_mass += craft[other].mass;
    others = sum(others, scaled(relative_to_first(dynamics, state, other), craft[other].mass));
  }
  const double stretch = (others_mass + craft[index].mass) / others_mass;
  const HillFrame frame = frame_of(dynamics, state, dynamics.reference());
  return checked(
      dynamics, state, index,
      sum(scaled(others, 1.0 / others_mass), scaled(from_hill(frame, relative), stretch)));
}

}  // namespace foothill_orbit::detail

#pragma once

#include <string>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "foothill_orbit/craft.hpp"
#include "foothill_orbit/elements.hpp"
#include "foothill_orbit/error.hpp"
#include "foothill_orbit/forces.hpp"
#include "foothill_orbit/formation.hpp"
#include "foothill_orbit/integrator.hpp"
#include "foothill_orbit/reference.hpp"
#include "foothill_orbit/state.hpp"

namespace foothill_orbit {

/// A state told from another craft, in that craft's Hill frame.
struct RelativeStart {
  std::string chief{};
  HillState state{};
};

/// The ways to say where a craft is and how it moves.
using Start = std::variant<OrbitalElements, InertialState, RelativeStart, FormationStart>;

/// A craft and where it starts.
struct CraftConfig {
  Craft craft{};
  Start start{};
};

/// Everything that a cluster is made from.
struct ClusterConfig {
  Environment environment{};
  std::vector<CraftConfig> craft{};
  IntegratorConfig integrator{};
  std::string reference{};  ///< Name of a craft; empty for the centre of mass.
};

/// The craft's states at the beginning: that of the first, and of each relative to it, which keep
/// all digits of a RelativeStart. Inertial axes.
struct ClusterStart {
  InertialState first{};
  std::vector<InertialState> relative{};  ///< Of every craft; that of the first is zero.
};

/// Returns the place of a craft in the list, or an error that names the ones there are.
[[nodiscard]] tl::expected<std::size_t, OrbitError> find_craft(const std::vector<Craft>& craft,
                                                               const std::string& name);

/// Returns the reference with that name, the centre of mass if it is empty.
[[nodiscard]] tl::expected<Reference, OrbitError> find_reference(const std::vector<Craft>& craft,
                                                                 const std::string& name);

/// Returns why forces can't be switched like this in that world, if they can't.
[[nodiscard]] tl::expected<void, OrbitError> check_forces(const Environment& environment,
                                                          const ForceSwitches& forces);

/// Returns what is wrong with a craft's properties, the planet or the names, if something is.
[[nodiscard]] tl::expected<void, OrbitError> check_config(const ClusterConfig& config);

/// Returns where the craft start, or which of them can't and why.
[[nodiscard]] tl::expected<ClusterStart, OrbitError> resolve_start(const ClusterConfig& config);

}  // namespace foothill_orbit

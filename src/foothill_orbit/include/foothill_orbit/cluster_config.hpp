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
#include "foothill_orbit/reference_point.hpp"
#include "foothill_orbit/state.hpp"

/// Configuration of a cluster: environment, craft with their initial states, integrator, reference
/// point. Every struct is plain data; check_config() validates the whole.

namespace foothill_orbit {

/// State relative to another craft, in that craft's Hill frame.
struct RelativeStart {
  std::string chief{};
  HillState state{};
};

/// Ways to specify the initial state of a craft.
using Start = std::variant<OrbitalElements, InertialState, RelativeStart, FormationStart>;

/// A craft and its initial state.
struct CraftConfig {
  Craft craft{};
  Start start{};
};

/// Configuration of a cluster.
struct ClusterConfig {
  Environment environment{};
  std::vector<CraftConfig> craft{};
  IntegratorConfig integrator{};
  std::string reference{};  ///< Name of a craft; empty for the centre of mass.
};

/// Returns the index of a craft in the list, or an error that names the existing craft.
[[nodiscard]] tl::expected<std::size_t, OrbitError> find_craft(const std::vector<Craft>& craft,
                                                               const std::string& name);

/// Returns the reference point with that name; an empty name stands for the centre of mass.
[[nodiscard]] tl::expected<ReferencePoint, OrbitError> find_reference(
    const std::vector<Craft>& craft, const std::string& name);

/// Returns an error if the environment does not support these forces.
[[nodiscard]] tl::expected<void, OrbitError> check_forces(const Environment& environment,
                                                          const ForceSwitches& forces);

/// Returns the first error in the planet, the properties of the craft or their names.
[[nodiscard]] tl::expected<void, OrbitError> check_config(const ClusterConfig& config);

}  // namespace foothill_orbit

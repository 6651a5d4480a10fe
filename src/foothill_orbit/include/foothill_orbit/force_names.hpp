#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_orbit/error.hpp"
#include "foothill_orbit/forces.hpp"

/// Names of the forces in configuration files, messages and services.

namespace foothill_orbit {

/// Returns the names of all switchable forces: j2 to j6, drag, corotating_atmosphere,
/// solar_pressure, sun, moon.
[[nodiscard]] std::vector<std::string> force_names();

/// Returns the names of the forces that are on.
[[nodiscard]] std::vector<std::string> active_forces(const ForceSwitches& forces);

/// Switches the force with that name, or returns an error that lists the valid names.
[[nodiscard]] tl::expected<void, OrbitError> switch_force(ForceSwitches& forces,
                                                          const std::string& name, bool on);

}  // namespace foothill_orbit

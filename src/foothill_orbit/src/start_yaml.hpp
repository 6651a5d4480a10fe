#pragma once

#include "foothill_core/yaml_map.hpp"
#include "foothill_orbit/cluster_config.hpp"
#include "foothill_orbit/planet.hpp"

namespace foothill_orbit::detail {

/// Reads the initial state of a craft: elements, inertial, relative or formation.
/// Throws foothill_core::YamlError.
[[nodiscard]] Start start_from_yaml(const foothill_core::YamlValue& value, const Planet& planet);

}  // namespace foothill_orbit::detail

#pragma once

#include "foothill_orbit/cluster_config.hpp"
#include "foothill_orbit/planet.hpp"
#include "yaml_reader.hpp"

namespace foothill_orbit::detail {

/// Reads where a craft starts: elements, inertial, relative or formation.
[[nodiscard]] Start start_from_yaml(const YamlValue& value, const Planet& planet);

}  // namespace foothill_orbit::detail

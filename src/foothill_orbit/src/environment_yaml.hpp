#pragma once

#include "foothill_orbit/forces.hpp"
#include "foothill_orbit/integrator.hpp"
#include "yaml_reader.hpp"

namespace foothill_orbit::detail {

/// Reads the keys planet, epoch, forces, atmosphere and solar_flux of a cluster.
[[nodiscard]] Environment environment_from_yaml(YamlMap& map);

/// Reads scheme, tolerance and step.
[[nodiscard]] IntegratorConfig integrator_from_yaml(const YamlValue& value);

}  // namespace foothill_orbit::detail

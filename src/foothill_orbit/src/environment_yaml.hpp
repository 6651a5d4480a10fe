#pragma once

#include "foothill_core/yaml_map.hpp"
#include "foothill_orbit/forces.hpp"
#include "foothill_orbit/integrator.hpp"

namespace foothill_orbit::detail {

/// Reads the keys planet, epoch, forces, atmosphere and solar_flux of a cluster.
/// Throws foothill_core::YamlError.
[[nodiscard]] Environment environment_from_yaml(foothill_core::YamlMap& map);

/// Reads scheme, tolerance and constant_step.
/// Throws foothill_core::YamlError.
[[nodiscard]] IntegratorConfig integrator_from_yaml(const foothill_core::YamlValue& value);

}  // namespace foothill_orbit::detail

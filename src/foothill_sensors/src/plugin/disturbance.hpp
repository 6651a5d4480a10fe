#pragma once

#include <random>
#include <string_view>

#include "foothill_proxy/history.hpp"

namespace foothill_sensors {

/// Returns a reading plus the biases and noises injected into its sensor.
/// @param field Name of the reading; a fault without a field acts on all readings.
template <typename Random>
[[nodiscard]] double disturbed(const foothill_proxy::Exposure& exposure, std::string_view field,
                               double value, Random& random) {
  for (const foothill_proxy::DeviceFault& fault : exposure.disturbances()) {
    if (!fault.field.empty() && fault.field != field) continue;
    const bool is_bias = fault.kind == foothill_proxy::FaultKind::kBias;
    value += fault.value * (is_bias ? 1.0 : std::normal_distribution<double>{}(random));
  }
  return value;
}

}  // namespace foothill_sensors

#include "example_sensor/compass.hpp"

#include "foothill_core/angle.hpp"

namespace example_sensor {

using foothill_proxy::DeviceFault;
using foothill_proxy::FaultKind;

Compass::Compass(double noise, std::uint64_t seed) : noise_{noise}, seed_{seed}, random_{seed} {}

double Compass::measure(double yaw, std::span<const DeviceFault> faults) {
  double heading = yaw + noise_ * normal_(random_);
  for (const DeviceFault& fault : faults) {
    if (fault.kind == FaultKind::kBias) heading += fault.value;
    if (fault.kind == FaultKind::kNoise) heading += fault.value * normal_(random_);
  }
  return foothill_core::wrap_angle(heading);
}

void Compass::reset() {
  random_.seed(seed_);
  normal_.reset();
}

}  // namespace example_sensor

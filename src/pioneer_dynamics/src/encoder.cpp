#include "pioneer_dynamics/encoder.hpp"

#include <cmath>
#include <numbers>

namespace pioneer_dynamics {

double Encoders::resolution() const { return 2.0 * std::numbers::pi / ticks_per_revolution; }

Ticks Encoders::read(const WheelPair& angle) const {
  const double scale = ticks_per_revolution / (2.0 * std::numbers::pi);
  return {static_cast<std::int64_t>(std::floor(angle.left * scale)),
          static_cast<std::int64_t>(std::floor(angle.right * scale))};
}

WheelPair Encoders::angle(const Ticks& ticks) const {
  return {(static_cast<double>(ticks.left) + 0.5) * resolution(),
          (static_cast<double>(ticks.right) + 0.5) * resolution()};
}

}  // namespace pioneer_dynamics

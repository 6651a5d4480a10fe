#include "pioneer_hardware/wheels.hpp"

#include <cmath>

namespace pioneer_hardware {

Motion Wheels::motion(const WheelPair& rate) const {
  const double left = std::isfinite(rate.left) ? radius * rate.left : 0.0;
  const double right = std::isfinite(rate.right) ? radius * rate.right : 0.0;
  return {.forward = 0.5 * (left + right), .turn_rate = (right - left) / separation};
}

}  // namespace pioneer_hardware

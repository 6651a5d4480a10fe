#include "pioneer_hardware/wheel_geometry.hpp"

#include <cmath>

namespace pioneer_hardware {

WheelMotion WheelGeometry::motion(const LeftRight& rate) const {
  const double left = std::isfinite(rate.left) ? radius * rate.left : 0.0;
  const double right = std::isfinite(rate.right) ? radius * rate.right : 0.0;
  return {.forward = 0.5 * (left + right), .turn_rate = (right - left) / separation};
}

}  // namespace pioneer_hardware

#include "foothill_tracking/command_shaper.hpp"

#include <algorithm>
#include <cmath>

namespace foothill_tracking {
namespace {

struct Axis {
  double speed;
  double acceleration;
  double quantum;
};

/// Returns the command within the limits of an axis, and sets `saturated` if it was reduced.
double limited(const Axis& axis, double desired, double last, double hold, bool& saturated) {
  const double change = axis.acceleration * hold;
  const double slow = std::clamp(desired, -axis.speed, axis.speed);
  const double soft = std::clamp(slow, last - change, last + change);
  saturated = saturated || std::abs(soft - desired) > axis.quantum + 1e-9;
  return soft;
}

/// Returns the nearest whole number, and of two the one nearer to zero: a robot at rest with a
/// residual of half a quantum would otherwise be commanded back and forth forever.
double nearest_whole(double number) {
  return std::copysign(std::ceil(std::abs(number) - 0.5), number);
}

double rounded(const Axis& axis, double value, double& residual) {
  if (axis.quantum == 0.0) return value;
  const double due = value + residual;
  const double whole =
      std::clamp(nearest_whole(due / axis.quantum) * axis.quantum, -axis.speed, axis.speed);
  residual = std::clamp(due - whole, -axis.quantum, axis.quantum);
  return whole;
}

}  // namespace

void CommandShaper::reset(const PlanarTwist& velocity) {
  last_ = velocity;
  rounding_residual_ = {};
}

CommandShaper::Shaped CommandShaper::shape(const PlanarTwist& desired, double hold) {
  const Axis forward{limits_.speed, limits_.acceleration, limits_.speed_quantum};
  const Axis yaw{limits_.yaw_rate, limits_.yaw_acceleration, limits_.yaw_quantum};
  Shaped shaped;
  last_.forward = limited(forward, desired.forward, last_.forward, hold, shaped.saturated);
  last_.yaw_rate = limited(yaw, desired.yaw_rate, last_.yaw_rate, hold, shaped.saturated);
  shaped.twist = {.forward = rounded(forward, last_.forward, rounding_residual_.forward),
                  .yaw_rate = rounded(yaw, last_.yaw_rate, rounding_residual_.yaw_rate)};
  return shaped;
}

}  // namespace foothill_tracking

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

/// Returns what the axis can do, and notes if that is less than what was wanted.
double limited(const Axis& axis, double wanted, double last, double hold, bool& saturated) {
  const double change = axis.acceleration * hold;
  const double slow = std::clamp(wanted, -axis.speed, axis.speed);
  const double soft = std::clamp(slow, last - change, last + change);
  saturated = saturated || std::abs(soft - wanted) > axis.quantum + 1e-9;
  return soft;
}

double rounded(const Axis& axis, double value, double& owed) {
  if (axis.quantum == 0.0) return value;
  const double due = value + owed;
  const double whole =
      std::clamp(std::round(due / axis.quantum) * axis.quantum, -axis.speed, axis.speed);
  owed = std::clamp(due - whole, -axis.quantum, axis.quantum);
  return whole;
}

}  // namespace

void CommandShaper::reset(const Twist& now) {
  last_ = now;
  owed_ = {};
}

CommandShaper::Shaped CommandShaper::shape(const Twist& wanted, double hold) {
  const Axis forward{limits_.speed, limits_.acceleration, limits_.speed_quantum};
  const Axis yaw{limits_.yaw_rate, limits_.yaw_acceleration, limits_.yaw_quantum};
  Shaped shaped;
  last_.forward = limited(forward, wanted.forward, last_.forward, hold, shaped.saturated);
  last_.yaw_rate = limited(yaw, wanted.yaw_rate, last_.yaw_rate, hold, shaped.saturated);
  shaped.twist = {.forward = rounded(forward, last_.forward, owed_.forward),
                  .yaw_rate = rounded(yaw, last_.yaw_rate, owed_.yaw_rate)};
  return shaped;
}

}  // namespace foothill_tracking

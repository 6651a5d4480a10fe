#include "foothill_tracking/robot_limits.hpp"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

namespace foothill_tracking {
namespace {

void positive(const char* name, double value) {
  if (std::isfinite(value) && value > 0.0) return;
  throw std::invalid_argument{fmt::format("{} is {}, but must be positive", name, value)};
}

void not_negative(const char* name, double value) {
  if (std::isfinite(value) && value >= 0.0) return;
  throw std::invalid_argument{fmt::format("{} is {}, but must not be negative", name, value)};
}

}  // namespace

void check(const RobotLimits& limits) {
  positive("speed", limits.speed);
  positive("acceleration", limits.acceleration);
  positive("yaw_rate", limits.yaw_rate);
  positive("yaw_acceleration", limits.yaw_acceleration);
  positive("half_track", limits.half_track);
  not_negative("speed_quantum", limits.speed_quantum);
  not_negative("yaw_quantum", limits.yaw_quantum);
  positive("share", limits.share);
  if (limits.share > 1.0) {
    throw std::invalid_argument{fmt::format("share is {}, but must not exceed 1", limits.share)};
  }
  positive("mass", limits.mass);
  positive("inertia", limits.inertia);
  positive("force", limits.force);
  positive("torque", limits.torque);
}

}  // namespace foothill_tracking

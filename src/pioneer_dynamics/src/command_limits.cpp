#include "pioneer_dynamics/command_limits.hpp"

namespace pioneer_dynamics {

VelocityCommand ramp(const CommandLimits& limits, const VelocityCommand& from,
                     const VelocityCommand& target, double dt) {
  return {foothill_core::ramp(limits.forward, from.forward, target.forward, dt),
          foothill_core::ramp(limits.yaw, from.yaw_rate, target.yaw_rate, dt)};
}

}  // namespace pioneer_dynamics

#pragma once

#include "foothill_core/ramp.hpp"
#include "foothill_core/units.hpp"

namespace pioneer_dynamics {

// Velocity commands of a differential drive, and the limits within which a setpoint follows them.
// The limits have the meaning of the ARCOS parameters SETV, SETA, SETRV and SETRA.

/// Velocity command of a differential drive, or the setpoint that its servo follows.
struct VelocityCommand {
  double forward{};   ///< [m/s]
  double yaw_rate{};  ///< [rad/s]
};

/// Velocity and acceleration limits of both axes, with the meaning of the ARCOS parameters SETV,
/// SETA, SETRV and SETRA. The defaults are those of a P3-DX.
struct CommandLimits {
  foothill_core::AxisLimits forward{0.75, 0.3, 0.3};
  foothill_core::AxisLimits yaw{100.0 * foothill_core::kDegree, 100.0 * foothill_core::kDegree,
                                100.0 * foothill_core::kDegree};
};

/// Returns the setpoint after dt [s] on its way to a target, each axis by foothill_core::ramp().
[[nodiscard]] VelocityCommand ramp(const CommandLimits& limits, const VelocityCommand& from,
                                   const VelocityCommand& target, double dt);

}  // namespace pioneer_dynamics

#pragma once

/// Command ramps: how a setpoint approaches a target with bounded speed and acceleration, as the
/// firmware of many robots does it.

namespace foothill_core {

/// Limits of one axis of motion.
struct AxisLimits {
  double speed{};         ///< Maximum magnitude [m/s] or [rad/s].
  double acceleration{};  ///< While the magnitude grows [m/s^2] or [rad/s^2].
  double deceleration{};  ///< While the magnitude falls [m/s^2] or [rad/s^2].
};

/// Returns the setpoint after dt [s] on its way from a value to a target: within the limits, and
/// through zero where the sign changes.
/// @pre limits.deceleration > 0
[[nodiscard]] double ramp(const AxisLimits& limits, double from, double target, double dt);

}  // namespace foothill_core

#pragma once

namespace pioneer_dynamics {

/// What is asked of a drive, or what its servo follows at the moment.
struct VelocityCommand {
  double forward{};   ///< [m/s]
  double yaw_rate{};  ///< [rad/s]
};

/// Limits of one of the two, as ARCOS has them.
struct AxisLimits {
  double speed{};         ///< [m/s] or [rad/s]
  double acceleration{};  ///< While the magnitude grows.
  double deceleration{};  ///< While it falls.
};

/// The P3-DX's defaults: SETV, SETA, SETRV, SETRA.
struct CommandLimits {
  AxisLimits forward{0.75, 0.3, 0.3};
  AxisLimits yaw{1.7453292519943295, 1.7453292519943295, 1.7453292519943295};
};

/// Returns the setpoint after dt on its way from one value to its target: never faster than the
/// limits allow, through zero if the sign changes.
[[nodiscard]] double approach(const AxisLimits& limits, double from, double target, double dt);

[[nodiscard]] VelocityCommand approach(const CommandLimits& limits, const VelocityCommand& from,
                                       const VelocityCommand& target, double dt);

}  // namespace pioneer_dynamics

#pragma once

#include "foothill_core/planar.hpp"
#include "foothill_proxy/pioneer_config.hpp"
#include "foothill_proxy/pioneer_samples.hpp"

namespace foothill_proxy {

// The contents of a Pioneer's packets, computed from its true state: encoder ticks, filtered wheel
// speeds and dead reckoning with the resolution of ARCOS packets, or true values if the robot is
// configured as ideal.

/// Returns angles and speeds of the wheels.
[[nodiscard]] JointSample measure_joints(const PioneerConfig& config,
                                         const pioneer_dynamics::VehicleState& state);

/// Returns the odometry.
/// @param origin True pose at which ideal odometry is zero.
[[nodiscard]] OdometrySample measure_odometry(const PioneerConfig& config,
                                              const pioneer_dynamics::VehicleState& state,
                                              const foothill_core::PlanarPose& origin);

/// Returns the state of the battery.
[[nodiscard]] BatterySample measure_battery(const PioneerConfig& config,
                                            const pioneer_dynamics::VehicleState& state);

}  // namespace foothill_proxy

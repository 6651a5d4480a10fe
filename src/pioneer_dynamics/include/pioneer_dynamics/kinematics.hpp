#pragma once

#include "foothill_core/planar.hpp"
#include "pioneer_dynamics/parameters.hpp"
#include "pioneer_dynamics/wheel_pair.hpp"

namespace pioneer_dynamics {

// Kinematics of a differential drive: the relation between wheel speeds and the twist of base_link
// as long as neither wheel slips. Left and right dimensions may differ.

/// Dimensions of a differential drive.
struct DriveGeometry {
  double left_radius{0.0975};      ///< [m]
  double right_radius{0.0975};     ///< [m]
  double left_half_track{0.165};   ///< [m]
  double right_half_track{0.165};  ///< [m]

  [[nodiscard]] constexpr double track() const { return left_half_track + right_half_track; }
};

/// Returns the dimensions of a vehicle's drive.
[[nodiscard]] DriveGeometry drive_geometry(const VehicleParameters& parameters);

/// Returns the twist of base_link without slip.
/// @param spin Angular speeds of the wheels, positive forward [rad/s].
[[nodiscard]] foothill_core::PlanarTwist twist_from_spin(const DriveGeometry& drive,
                                                         const WheelPair& spin);

/// Returns the angular speeds of the wheels for a forward speed and a yaw rate [rad/s].
[[nodiscard]] WheelPair spin_from_twist(const DriveGeometry& drive, double forward,
                                        double yaw_rate);

/// Returns the pose after dt [s] of constant wheel speeds without slip.
[[nodiscard]] foothill_core::PlanarPose advance_kinematic(const DriveGeometry& drive,
                                                          const foothill_core::PlanarPose& pose,
                                                          const WheelPair& spin, double dt);

}  // namespace pioneer_dynamics

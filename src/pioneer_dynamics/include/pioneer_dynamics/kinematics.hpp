#pragma once

#include "pioneer_dynamics/parameters.hpp"
#include "pioneer_dynamics/planar.hpp"

namespace pioneer_dynamics {

/// What a differential drive needs to turn wheel speeds into motion: the kinematic model.
struct DriveGeometry {
  double left_radius{0.0975};      ///< [m]
  double right_radius{0.0975};     ///< [m]
  double left_half_track{0.165};   ///< [m]
  double right_half_track{0.165};  ///< [m]

  [[nodiscard]] constexpr double track() const { return left_half_track + right_half_track; }
};

[[nodiscard]] DriveGeometry drive_geometry(const VehicleParameters& parameters);

/// Returns the twist of base_link if neither wheel slips.
/// @param spin Angular speed of the wheels, positive forward [rad/s].
[[nodiscard]] Twist twist_from_spin(const DriveGeometry& drive, const Wheels& spin);

/// Returns the wheels' angular speed for a forward speed and a yaw rate [rad/s].
[[nodiscard]] Wheels spin_from_twist(const DriveGeometry& drive, double forward, double yaw_rate);

/// Returns the pose after dt of constant wheel speed without slip.
[[nodiscard]] Pose advance_kinematic(const DriveGeometry& drive, const Pose& pose,
                                     const Wheels& spin, double dt);

}  // namespace pioneer_dynamics

#include "pioneer_dynamics/kinematics.hpp"

namespace pioneer_dynamics {

DriveGeometry drive_geometry(const VehicleParameters& parameters) {
  return {parameters.left.radius, parameters.right.radius, parameters.left.half_track,
          parameters.right.half_track};
}

foothill_core::PlanarTwist twist_from_spin(const DriveGeometry& drive, const WheelPair& spin) {
  const double left = drive.left_radius * spin.left;
  const double right = drive.right_radius * spin.right;
  const double track = drive.track();
  return {.forward = (drive.right_half_track * left + drive.left_half_track * right) / track,
          .lateral = 0.0,
          .yaw_rate = (right - left) / track};
}

WheelPair spin_from_twist(const DriveGeometry& drive, double forward, double yaw_rate) {
  return {(forward - drive.left_half_track * yaw_rate) / drive.left_radius,
          (forward + drive.right_half_track * yaw_rate) / drive.right_radius};
}

foothill_core::PlanarPose advance_kinematic(const DriveGeometry& drive,
                                            const foothill_core::PlanarPose& pose,
                                            const WheelPair& spin, double dt) {
  return advance(pose, twist_from_spin(drive, spin), dt);
}

}  // namespace pioneer_dynamics

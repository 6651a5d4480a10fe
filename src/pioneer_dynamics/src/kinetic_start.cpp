#include "pioneer_dynamics/kinetic_start.hpp"

#include <cmath>

namespace pioneer_dynamics {
namespace {

Hold hold_of(double speed, double tolerance) {
  if (std::abs(speed) <= tolerance) return Hold::kHeld;
  return speed > 0.0 ? Hold::kForward : Hold::kBackward;
}

}  // namespace

ContactModes modes_of(const KineticModel& model, const VehicleMotion& motion, double tolerance) {
  const WheelPair slip = model.slip_speed(motion);
  const VehicleParameters& vehicle = model.parameters();
  ContactModes modes;
  modes.slip_left = hold_of(slip.left, tolerance);
  modes.slip_right = hold_of(slip.right, tolerance);
  modes.slip_lateral = hold_of(motion.lateral, tolerance);
  modes.roll_left = hold_of(vehicle.left.radius * motion.spin_left, tolerance);
  modes.roll_right = hold_of(vehicle.right.radius * motion.spin_right, tolerance);
  return modes;
}

KineticState at_rest(const foothill_core::PlanarPose& pose) {
  KineticState state;
  state.motion.x = pose.x;
  state.motion.y = pose.y;
  state.motion.heading = pose.heading;
  return state;
}

KineticState rolling(const KineticModel& model, const foothill_core::PlanarPose& pose,
                     double forward, double yaw_rate) {
  KineticState state = at_rest(pose);
  const WheelPair spin = spin_from_twist(drive_geometry(model.parameters()), forward, yaw_rate);
  state.motion.forward = forward;
  state.motion.yaw_rate = yaw_rate;
  state.motion.spin_left = spin.left;
  state.motion.spin_right = spin.right;
  state.modes = modes_of(model, state.motion);
  return state;
}

KineticState apply_impulse(const KineticModel& model, const KineticState& state,
                           const Eigen::Vector2d& impulse, const Eigen::Vector2d& point,
                           Grip grip) {
  const bool holds = grip == Grip::kHolds && !state.modes.slips();
  const Eigen::Vector3d generalised{impulse.x(), impulse.y(),
                                    point.x() * impulse.y() - point.y() * impulse.x()};
  const Eigen::Vector3d change = model.inverse_mass(holds) * generalised;
  KineticState next = state;
  next.motion.forward += change[0];
  next.motion.lateral += change[1];
  next.motion.yaw_rate += change[2];
  if (holds) {
    const WheelPair spin = spin_from_twist(drive_geometry(model.parameters()), next.motion.forward,
                                           next.motion.yaw_rate);
    next.motion.spin_left = spin.left;
    next.motion.spin_right = spin.right;
  }
  ContactModes modes = modes_of(model, next.motion);
  modes.caster_lifted = state.modes.caster_lifted;
  modes.left_lifted = state.modes.left_lifted;
  modes.right_lifted = state.modes.right_lifted;
  next.modes = modes;
  return next;
}

}  // namespace pioneer_dynamics

#include "pioneer_dynamics/vehicle.hpp"

namespace pioneer_dynamics {
namespace {

/// Tolerance of due times against rounding of summed steps [s].
constexpr double kClockSlack = 1e-9;

/// Runs servo and odometry if they are due.
bool run_servo(const Vehicle& vehicle, const VelocityCommand& command, VehicleState& state) {
  if (state.servo_due > state.time + kClockSlack) return false;
  const Ticks ticks = vehicle.servo.encoders.read(state.body.motion.angle());
  state.odometry = reckon(vehicle.odometer, state.odometry, ticks, vehicle.servo.period);
  state.servo = state.powered() ? update(vehicle.servo, state.servo, command, ticks)
                                : coast(vehicle.servo, state.servo, ticks);
  state.servo_due += vehicle.servo.period;
  return true;
}

}  // namespace

VehicleState start(const Vehicle& vehicle, const foothill_core::PlanarPose& pose) {
  VehicleState state;
  state.body = at_rest(pose);
  const Ticks ticks = vehicle.servo.encoders.read(state.body.motion.angle());
  state.servo = start_servo(vehicle.servo, ticks);
  state.odometry = reset_odometry(ticks);
  return state;
}

VehicleStep step(const Vehicle& vehicle, const GroundProperties& ground, const VehicleState& state,
                 const VelocityCommand& command, const foothill_core::Wrench& external, double dt) {
  DynamicsCache cache{vehicle.model, ground};
  return step(vehicle, ground, state, command, external, dt, cache);
}

VehicleStep step(const Vehicle& vehicle, const GroundProperties& ground, const VehicleState& state,
                 const VelocityCommand& command, const foothill_core::Wrench& external, double dt,
                 DynamicsCache& cache) {
  VehicleStep result{{}, state};
  static_cast<VehicleEvents&>(result) =
      advance(vehicle, ground, command, external, dt, cache, result.state);
  return result;
}

VehicleEvents advance(const Vehicle& vehicle, const GroundProperties& ground,
                      const VelocityCommand& command, const foothill_core::Wrench& external,
                      double dt, DynamicsCache& cache, VehicleState& state) {
  VehicleEvents events;
  events.servo_ran = run_servo(vehicle, command, state);

  const WheelPair before = state.body.motion.spin();
  const bool is_powered = state.powered();
  const WheelPair torque =
      is_powered ? state.servo.torque : unpowered_torque(vehicle.servo, before);
  const StepResult body = step(vehicle.model, ground, {torque, external}, state.body, dt, cache);
  state.body = body.state;
  state.forces = body.end.forces;
  state.time += dt;
  events.unresolved = body.unresolved;

  const WheelPair after = state.body.motion.spin();
  const WheelPair mean{0.5 * (before.left + after.left), 0.5 * (before.right + after.right)};
  const double motors = is_powered ? motor_power(vehicle.battery, torque, mean) : 0.0;
  const BatteryState drawn =
      draw(vehicle.battery, state.battery, motors + vehicle.loads.sum(), dt, state.time);
  events.battery_warned = state.battery.warned_at < 0.0 && drawn.warned_at >= 0.0;
  events.battery_cut =
      state.battery.state != PowerState::kCutOff && drawn.state == PowerState::kCutOff;
  state.battery = drawn;
  return events;
}

}  // namespace pioneer_dynamics

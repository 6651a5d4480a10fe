#include "pioneer_dynamics/servo.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pioneer_dynamics {
namespace {

/// A wheel is stalled if its torque, filtered over kStallTime, exceeds this fraction of the limit
/// while its rim is slower than kStallSpeed: the rule of ARCOS, with torque in place of pulse
/// width.
constexpr double kStallEffort = 0.8;
constexpr double kStallTime = 0.5;   // [s]
constexpr double kStallSpeed = 0.1;  // [m/s]

struct WheelLoop {
  double wanted_spin;
  double wanted_angle;
  double feed_forward;
  Differentiator measured;
};

double torque_of(const Servo& servo, const WheelLoop& loop) {
  const double angle_error = std::clamp(loop.wanted_angle - loop.measured.input,
                                        -servo.angle_error_limit, servo.angle_error_limit);
  const double torque = loop.feed_forward +
                        servo.speed_gain * (loop.wanted_spin - loop.measured.rate) +
                        servo.angle_gain * angle_error;
  return std::clamp(torque, -servo.torque_limit, servo.torque_limit);
}

/// Returns the reference angle, limited to the neighbourhood of the measured one against wind-up.
double next_angle(const Servo& servo, double angle, double spin, double measured) {
  return std::clamp(angle + spin * servo.period, measured - servo.angle_error_limit,
                    measured + servo.angle_error_limit);
}

double effort_after(const Servo& servo, double effort, double torque, double rim_speed) {
  const double now =
      std::abs(rim_speed) < kStallSpeed ? std::abs(torque) / servo.torque_limit : 0.0;
  return effort + (now - effort) * std::min(1.0, servo.period / kStallTime);
}

}  // namespace

Servo servo_for(const VehicleParameters& vehicle, Servo servo) {
  const double radius = 0.5 * (vehicle.left.radius + vehicle.right.radius);
  const double half_track = 0.5 * (vehicle.left.half_track + vehicle.right.half_track);
  const double mass = vehicle.chassis.mass + vehicle.left.mass + vehicle.right.mass;
  const double spin_inertia = 0.5 * (vehicle.left.spin_inertia + vehicle.right.spin_inertia);
  const double yaw_inertia = vehicle.chassis.yaw_inertia +
                             vehicle.chassis.mass * vehicle.chassis.x * vehicle.chassis.x +
                             (vehicle.left.mass + vehicle.right.mass) * half_track * half_track +
                             vehicle.left.vertical_inertia + vehicle.right.vertical_inertia;
  servo.forward_inertia = 0.5 * radius * mass + spin_inertia / radius;
  servo.yaw_inertia = yaw_inertia * radius / half_track + 2.0 * spin_inertia * half_track / radius;
  servo.drive = drive_geometry(vehicle);
  return servo;
}

Servo thesis_servo() {
  const double none = std::numeric_limits<double>::infinity();
  Servo servo;
  servo.limits = {.forward = {none, none, none}, .yaw = {none, none, none}};
  servo.torque_limit = servo.angle_error_limit = none;
  return servo_for(thesis_vehicle(), servo);
}

Servo p3dx_servo() {
  Servo servo;
  servo.period = 0.005;
  servo.command_cutoff = 20.0;
  servo.encoder_cutoff = 20.0;
  servo.speed_gain = 0.6;
  servo.angle_gain = 2.0;
  return servo_for(p3dx_vehicle(), servo);
}

ServoState start_servo(const Servo& servo, const Ticks& ticks) {
  ServoState state;
  state.wanted_angle = servo.encoders.angle(ticks);
  state.left.input = state.wanted_angle.left;
  state.right.input = state.wanted_angle.right;
  return state;
}

ServoState update(const Servo& servo, const ServoState& state, const VelocityCommand& command,
                  const Ticks& ticks) {
  const double dt = servo.period;
  const WheelPair angle = servo.encoders.angle(ticks);
  ServoState next = state;
  next.setpoint = ramp(servo.limits, state.setpoint, command, dt);
  next.forward = differentiate(state.forward, next.setpoint.forward, servo.command_cutoff, dt);
  next.yaw = differentiate(state.yaw, next.setpoint.yaw_rate, servo.command_cutoff, dt);
  next.left = differentiate(state.left, angle.left, servo.encoder_cutoff, dt);
  next.right = differentiate(state.right, angle.right, servo.encoder_cutoff, dt);
  next.wanted_spin = spin_from_twist(servo.drive, next.setpoint.forward, next.setpoint.yaw_rate);
  next.wanted_angle = {
      next_angle(servo, state.wanted_angle.left, next.wanted_spin.left, angle.left),
      next_angle(servo, state.wanted_angle.right, next.wanted_spin.right, angle.right)};

  const double both = servo.forward_inertia * next.forward.rate;
  const double half_difference = 0.5 * servo.yaw_inertia * next.yaw.rate;
  next.torque.left = torque_of(
      servo, {next.wanted_spin.left, next.wanted_angle.left, both - half_difference, next.left});
  next.torque.right = torque_of(
      servo, {next.wanted_spin.right, next.wanted_angle.right, both + half_difference, next.right});
  next.effort = {effort_after(servo, state.effort.left, next.torque.left,
                              servo.drive.left_radius * next.left.rate),
                 effort_after(servo, state.effort.right, next.torque.right,
                              servo.drive.right_radius * next.right.rate)};
  next.left_stalled = next.effort.left > kStallEffort;
  next.right_stalled = next.effort.right > kStallEffort;
  return next;
}

ServoState coast(const Servo& servo, const ServoState& state, const Ticks& ticks) {
  ServoState next = start_servo(servo, ticks);
  const WheelPair angle = servo.encoders.angle(ticks);
  next.left = differentiate(state.left, angle.left, servo.encoder_cutoff, servo.period);
  next.right = differentiate(state.right, angle.right, servo.encoder_cutoff, servo.period);
  return next;
}

WheelPair unpowered_torque(const Servo& servo, const WheelPair& spin) {
  return {-servo.unpowered_drag * spin.left, -servo.unpowered_drag * spin.right};
}

}  // namespace pioneer_dynamics

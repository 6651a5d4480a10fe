#include "pioneer_arcos/emulator/dynamic_body.hpp"

#include <algorithm>
#include <limits>
#include <numbers>

namespace pioneer_arcos {
namespace {

constexpr double kStep = 1e-3;  // [s]

/// Returns a robot without ramps: the microcontroller limits acceleration.
pioneer_dynamics::Vehicle make_vehicle(const DynamicBody::Options& options) {
  pioneer_dynamics::Vehicle vehicle;
  const double none = std::numeric_limits<double>::infinity();
  vehicle.servo.limits = {.forward = {none, none, none}, .yaw = {none, none, none}};
  const double rim = 2e3 * std::numbers::pi * vehicle.servo.drive.left_radius;  // [mm]
  vehicle.servo.encoders.ticks_per_revolution = rim * options.ticks_per_mm;
  vehicle.odometer.encoders = vehicle.servo.encoders;
  return vehicle;
}

}  // namespace

DynamicBody::DynamicBody(const Options& options)
    : vehicle_{make_vehicle(options)},
      ground_{options.ground},
      cache_{vehicle_.model, ground_},
      state_{start(vehicle_, {})} {
  state_.battery = pioneer_dynamics::charged(vehicle_.battery, options.charge);
}

void DynamicBody::step(const BodyCommand& command, double dt) {
  state_.motors_enabled = command.powered;
  const pioneer_dynamics::VelocityCommand setpoint{command.forward, command.turn_rate};
  for (double left = dt; left > 0.5 * kStep; left -= kStep) {
    advance(vehicle_, ground_, setpoint, push_, std::min(kStep, left), cache_, state_);
  }
}

BodyReading DynamicBody::read() const {
  const auto& motion = state_.body.motion;
  const auto& drive = vehicle_.servo.drive;
  BodyReading reading;
  reading.travel = {motion.angle_left * drive.left_radius, motion.angle_right * drive.right_radius};
  reading.speed = {motion.spin_left * drive.left_radius, motion.spin_right * drive.right_radius};
  reading.turn_rate = motion.yaw_rate;
  reading.left_stalled = state_.servo.left_stalled;
  reading.right_stalled = state_.servo.right_stalled;
  reading.battery_voltage = terminal_voltage(vehicle_.battery, state_.battery);
  return reading;
}

double DynamicBody::half_track() const { return 0.5 * vehicle_.servo.drive.track(); }

double DynamicBody::sonar(int /*disc*/) { return std::numeric_limits<double>::infinity(); }

foothill_core::PlanarPose DynamicBody::pose() const {
  const auto& motion = state_.body.motion;
  return {motion.x, motion.y, motion.heading};
}

bool DynamicBody::place(const foothill_core::PlanarPose& pose) {
  auto& motion = state_.body.motion;
  motion.x = pose.x;
  motion.y = pose.y;
  motion.heading = pose.heading;
  return true;
}

}  // namespace pioneer_arcos

#pragma once

#include <cstdint>

#include "pioneer_dynamics/battery.hpp"
#include "pioneer_dynamics/dead_reckoning.hpp"
#include "pioneer_dynamics/kinetic_step.hpp"
#include "pioneer_dynamics/servo.hpp"

namespace pioneer_dynamics {

/// A whole robot: body, servo, encoders, odometry and battery. Immutable.
struct Vehicle {
  KineticModel model{p3dx_vehicle()};
  Servo servo{p3dx_servo()};
  Odometer odometer{};  ///< Updated with the servo.
  Battery battery{};
  Loads loads{};
};

/// Everything of a robot that changes: copy it to keep it, assign it to reset.
struct VehicleState {
  double time{};  ///< Since the start [s].
  KineticState body{};
  ServoState servo{};
  Odometry odometry{};
  BatteryState battery{};
  ContactForces forces{};     ///< At the end of the last step.
  double servo_due{};         ///< When the servo runs next [s].
  bool motors_enabled{true};  ///< To be set by whoever owns the state.

  [[nodiscard]] bool powered() const {
    return motors_enabled && battery.state != PowerState::kCutOff;
  }
  [[nodiscard]] bool stalled() const { return servo.left_stalled || servo.right_stalled; }
};

/// Returns a robot at rest with a full battery.
[[nodiscard]] VehicleState start(const Vehicle& vehicle, const Pose& pose);

/// What happened in a step.
struct VehicleEvents {
  bool servo_ran{};
  bool battery_warned{};  ///< In this step.
  bool battery_cut{};     ///< In this step: the motors have lost their power.
  bool unresolved{};      ///< See StepResult.
};

/// A robot after a step.
struct VehicleStep : VehicleEvents {
  VehicleState state;
};

/// Returns the robot after dt: servo when due, body, battery. Does not allocate; the same arguments
/// give the same bits.
/// @param external Forces on the chassis, in its axes.
[[nodiscard]] VehicleStep step(const Vehicle& vehicle, const Ground& ground,
                               const VehicleState& state, const VelocityCommand& command,
                               const Wrench& external, double dt);

/// The same, bit for bit, and faster: the cache keeps what the last step solved.
[[nodiscard]] VehicleStep step(const Vehicle& vehicle, const Ground& ground,
                               const VehicleState& state, const VelocityCommand& command,
                               const Wrench& external, double dt, DynamicsCache& cache);

/// The same in place, for loops that step many robots.
VehicleEvents advance(const Vehicle& vehicle, const Ground& ground, const VelocityCommand& command,
                      const Wrench& external, double dt, DynamicsCache& cache, VehicleState& state);

}  // namespace pioneer_dynamics

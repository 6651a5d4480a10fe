#pragma once

#include "foothill_core/planar.hpp"
#include "pioneer_dynamics/battery.hpp"
#include "pioneer_dynamics/dead_reckoning.hpp"
#include "pioneer_dynamics/kinetic_step.hpp"
#include "pioneer_dynamics/servo.hpp"

namespace pioneer_dynamics {

// A complete robot: kinetic model, servo, encoders, odometry and battery, composed by one step
// function. The model is immutable and the state is a value: copy it to save it, assign it to
// restore it.

/// Model of a robot.
struct Vehicle {
  KineticModel model{p3dx_vehicle()};
  Servo servo{p3dx_servo()};
  Odometer odometer{};  ///< Updated with the servo.
  Battery battery{};
  Loads loads{};
};

/// State of a robot.
struct VehicleState {
  double time{};  ///< Time since the start [s].
  KineticState body{};
  ServoState servo{};
  Odometry odometry{};
  BatteryState battery{};
  ContactForces forces{};     ///< At the end of the last step.
  double servo_due{};         ///< Time of the next servo update [s].
  bool motors_enabled{true};  ///< Set by the owner of the state.

  [[nodiscard]] bool powered() const {
    return motors_enabled && battery.state != PowerState::kCutOff;
  }
  [[nodiscard]] bool stalled() const { return servo.left_stalled || servo.right_stalled; }
};

/// Returns a robot at rest with a full battery.
[[nodiscard]] VehicleState start(const Vehicle& vehicle, const foothill_core::PlanarPose& pose);

/// Events of a step.
struct VehicleEvents {
  bool servo_ran{};
  bool battery_warned{};  ///< The battery's warning began in this step.
  bool battery_cut{};     ///< The battery was cut off in this step: the motors lost their power.
  bool unresolved{};      ///< See StepResult.
};

/// Result of a step.
struct VehicleStep : VehicleEvents {
  VehicleState state;
};

/// Returns the robot after dt [s]: servo if due, body, battery. Does not allocate; equal arguments
/// give equal bits.
/// @param external Wrench on the chassis, see Inputs::external.
[[nodiscard]] VehicleStep step(const Vehicle& vehicle, const GroundProperties& ground,
                               const VehicleState& state, const VelocityCommand& command,
                               const foothill_core::Wrench& external, double dt);

/// Returns the same bits, faster: the cache keeps the solution of the last step.
[[nodiscard]] VehicleStep step(const Vehicle& vehicle, const GroundProperties& ground,
                               const VehicleState& state, const VelocityCommand& command,
                               const foothill_core::Wrench& external, double dt,
                               DynamicsCache& cache);

/// Advances a state in place, for loops over many robots.
VehicleEvents advance(const Vehicle& vehicle, const GroundProperties& ground,
                      const VelocityCommand& command, const foothill_core::Wrench& external,
                      double dt, DynamicsCache& cache, VehicleState& state);

}  // namespace pioneer_dynamics

#pragma once

#include <random>

#include "pioneer_dynamics/kinetic_step.hpp"

namespace pioneer_dynamics::testing {

/// Random numbers with a fixed seed.
class Dice {
 public:
  explicit Dice(unsigned seed) : engine_{seed} {}
  double between(double low, double high) {
    return low + (high - low) * static_cast<double>(engine_()) / 4294967295.0;
  }
  Hold hold() { return static_cast<Hold>(static_cast<int>(engine_() % 3) - 1); }

 private:
  std::mt19937 engine_;
};

/// Returns a vehicle whose left and right sides differ.
inline VehicleParameters asymmetric_vehicle() {
  VehicleParameters vehicle = thesis_vehicle();
  vehicle.left.radius = 0.095;
  vehicle.right.radius = 0.101;
  vehicle.left.half_track = 0.158;
  vehicle.right.half_track = 0.171;
  vehicle.right.mass = 0.6;
  vehicle.right.spin_inertia = 0.003;
  vehicle.chassis.y = 0.012;
  vehicle.chassis.height = 0.14;
  vehicle.caster.y = -0.01;
  return vehicle;
}

/// Returns the vehicle of the thesis with its mass centre above the axle.
inline VehicleParameters balanced_vehicle() {
  VehicleParameters vehicle = thesis_vehicle();
  vehicle.chassis.x = 0.0;
  vehicle.caster.x = -0.225;
  return vehicle;
}

/// Returns a floor with unlimited friction and no rolling resistance.
inline GroundProperties unlimited_friction() {
  return uniform_ground({{1e6, 1e6}, {1e6, 1e6}, 0.0}, 9.81);
}

inline Inputs torques(double left, double right) {
  return {.torque = {left, right}, .external = {}};
}

/// Returns the state after a number of equal steps under constant inputs.
inline KineticState run(const KineticModel& model, const GroundProperties& ground,
                        const Inputs& inputs, KineticState state, double dt, int steps) {
  for (int i = 0; i < steps; ++i) state = step(model, ground, inputs, state, dt).state;
  return state;
}

}  // namespace pioneer_dynamics::testing

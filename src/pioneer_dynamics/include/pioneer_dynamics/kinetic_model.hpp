#pragma once

#include <Eigen/Core>
#include <cstdint>

#include "pioneer_dynamics/kinematics.hpp"
#include "pioneer_dynamics/kinetic_state.hpp"
#include "pioneer_dynamics/mass_properties.hpp"
#include "pioneer_dynamics/parameters.hpp"
#include "pioneer_dynamics/surface.hpp"

namespace pioneer_dynamics {

/// Three rigid bodies on a floor, driven by wheel torques. Immutable; see doc/three_body_model.md.
class KineticModel {
 public:
  /// @throws std::invalid_argument naming field, value and limit.
  explicit KineticModel(const VehicleParameters& parameters);

  [[nodiscard]] const VehicleParameters& parameters() const { return parameters_; }
  [[nodiscard]] const MassProperties& sums() const { return sums_; }
  [[nodiscard]] double total_mass() const { return sums_.mass; }  ///< [kg]

  /// Returns a number that copies of this model share, and no other model has.
  [[nodiscard]] std::uint64_t identity() const { return identity_; }

  /// Returns rates and contact forces, with each friction held or sliding as the modes say.
  [[nodiscard]] Evaluation evaluate(const Ground& ground, const Inputs& inputs,
                                    const Motion& motion, const ContactModes& modes) const;

  /// Returns the speed of each tyre's contact over the floor, positive forward [m/s].
  [[nodiscard]] Wheels slip_speed(const Motion& motion) const {
    const auto& [chassis, left, right, caster] = parameters_;
    return {motion.forward - sums_.left_y * motion.yaw_rate - left.radius * motion.spin_left,
            motion.forward - sums_.right_y * motion.yaw_rate - right.radius * motion.spin_right};
  }

  /// Returns the motion with every held speed set to what the friction that holds it demands.
  [[nodiscard]] Motion without_drift(Motion motion, const ContactModes& modes) const;

  /// Returns the load that the caster would carry if it touched the floor [N]. Negative: it lifts.
  [[nodiscard]] double caster_load(const Ground& ground, const Inputs& inputs, const Motion& motion,
                                   const Evaluation& evaluation) const;
  /// Returns the loads that the wheels would carry if both touched the floor [N].
  [[nodiscard]] Wheels wheel_loads(const Ground& ground, const Inputs& inputs, const Motion& motion,
                                   const Evaluation& evaluation) const;

  /// Returns the kinetic energy of the three bodies [J].
  [[nodiscard]] double kinetic_energy(const Motion& motion) const;

  /// Returns the matrix that turns an impulse (forward, left, about the vertical at base_link)
  /// into the change of (forward, lateral, yaw_rate). With held contacts the wheels turn along.
  [[nodiscard]] Eigen::Matrix3d inverse_mass(bool contacts_hold) const;

 private:
  VehicleParameters parameters_;
  MassProperties sums_;
  std::uint64_t identity_;
};

inline Motion KineticModel::without_drift(Motion motion, const ContactModes& modes) const {
  if (modes.slip_lateral == Hold::kHeld) motion.lateral = 0.0;
  const bool left_stands = modes.roll_left == Hold::kHeld && modes.slip_left == Hold::kHeld;
  const bool right_stands = modes.roll_right == Hold::kHeld && modes.slip_right == Hold::kHeld;
  if (left_stands && right_stands) motion.forward = motion.yaw_rate = 0.0;
  if (left_stands && !right_stands) motion.forward = sums_.left_y * motion.yaw_rate;
  if (right_stands && !left_stands) motion.forward = sums_.right_y * motion.yaw_rate;
  const auto spin = [&](double radius, double y, Hold slip, Hold roll, double now) {
    if (roll == Hold::kHeld) return 0.0;
    return slip == Hold::kHeld ? (motion.forward - y * motion.yaw_rate) / radius : now;
  };
  motion.spin_left = spin(parameters_.left.radius, sums_.left_y, modes.slip_left, modes.roll_left,
                          motion.spin_left);
  motion.spin_right = spin(parameters_.right.radius, sums_.right_y, modes.slip_right,
                           modes.roll_right, motion.spin_right);
  return motion;
}

/// Power that flows in (positive) or out of the vehicle's kinetic energy [W].
struct PowerFlow {
  double drive{};     ///< Torques times wheel speeds.
  double external{};  ///< External wrench times twist.
  double gravity{};   ///< On a slope.
  double slip{};      ///< Of sliding tyres; never positive.
  double rolling{};   ///< Of the wheels' rolling resistance; never positive.
  double caster{};    ///< Of the caster's rolling resistance; never positive.

  [[nodiscard]] double sum() const { return drive + external + gravity + slip + rolling + caster; }
};

[[nodiscard]] PowerFlow power_flow(const KineticModel& model, const Ground& ground,
                                   const Inputs& inputs, const Motion& motion,
                                   const Evaluation& evaluation);

}  // namespace pioneer_dynamics

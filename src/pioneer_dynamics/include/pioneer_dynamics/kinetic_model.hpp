#pragma once

#include <Eigen/Core>
#include <cstdint>

#include "pioneer_dynamics/kinematics.hpp"
#include "pioneer_dynamics/kinetic_state.hpp"
#include "pioneer_dynamics/mass_properties.hpp"
#include "pioneer_dynamics/parameters.hpp"
#include "pioneer_dynamics/surface.hpp"

namespace pioneer_dynamics {

/// Equations of motion of three rigid bodies (chassis and two wheels) and a caster on a floor,
/// driven by wheel torques.
///
/// The model is immutable. For given contact modes the accelerations and contact forces are linear
/// in the inputs, see ModeDynamics and doc/three_body_model.md.
class KineticModel {
 public:
  /// @throws std::invalid_argument naming field, value and limit.
  explicit KineticModel(const VehicleParameters& parameters);

  [[nodiscard]] const VehicleParameters& parameters() const { return parameters_; }
  [[nodiscard]] const MassProperties& sums() const { return sums_; }
  [[nodiscard]] double total_mass() const { return sums_.mass; }  ///< [kg]

  /// Returns a number that is shared by copies of this model and by no other model.
  [[nodiscard]] std::uint64_t identity() const { return identity_; }

  /// Returns rates and contact forces for given contact modes.
  [[nodiscard]] Evaluation evaluate(const GroundProperties& ground, const Inputs& inputs,
                                    const VehicleMotion& motion, const ContactModes& modes) const;

  /// Returns the sliding speed of each tyre's contact over the floor, positive forward [m/s].
  [[nodiscard]] WheelPair slip_speed(const VehicleMotion& motion) const {
    const auto& [chassis, left, right, caster] = parameters_;
    return {motion.forward - sums_.left_y * motion.yaw_rate - left.radius * motion.spin_left,
            motion.forward - sums_.right_y * motion.yaw_rate - right.radius * motion.spin_right};
  }

  /// Returns the motion with every held speed set to the value that its constraint requires.
  [[nodiscard]] VehicleMotion without_drift(VehicleMotion motion, const ContactModes& modes) const;

  /// Returns the load of the caster if it touched the floor [N]; negative if it lifts.
  [[nodiscard]] double caster_load(const GroundProperties& ground, const Inputs& inputs,
                                   const VehicleMotion& motion, const Evaluation& evaluation) const;
  /// Returns the loads of the wheels if both touched the floor [N].
  [[nodiscard]] WheelPair wheel_loads(const GroundProperties& ground, const Inputs& inputs,
                                      const VehicleMotion& motion,
                                      const Evaluation& evaluation) const;

  /// Returns the kinetic energy of the three bodies [J].
  [[nodiscard]] double kinetic_energy(const VehicleMotion& motion) const;

  /// Returns the matrix from an impulse (forward, left, about the vertical through base_link) to
  /// the change of (forward, lateral, yaw_rate).
  /// @param contacts_hold Whether the tyres hold, so that the wheels turn along.
  [[nodiscard]] Eigen::Matrix3d inverse_mass(bool contacts_hold) const;

 private:
  VehicleParameters parameters_;
  MassProperties sums_;
  std::uint64_t identity_;
};

inline VehicleMotion KineticModel::without_drift(VehicleMotion motion,
                                                 const ContactModes& modes) const {
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

/// Power into the vehicle's kinetic energy, by source [W].
struct PowerFlow {
  double drive{};     ///< Motor torques.
  double external{};  ///< External wrench.
  double gravity{};   ///< Gravity on a slope.
  double slip{};      ///< Sliding tyres; never positive.
  double rolling{};   ///< Rolling resistance of the wheels; never positive.
  double caster{};    ///< Rolling resistance of the caster; never positive.

  [[nodiscard]] double sum() const { return drive + external + gravity + slip + rolling + caster; }
};

/// Returns the power balance of a motion with its evaluation.
[[nodiscard]] PowerFlow power_flow(const KineticModel& model, const GroundProperties& ground,
                                   const Inputs& inputs, const VehicleMotion& motion,
                                   const Evaluation& evaluation);

}  // namespace pioneer_dynamics

#include "pioneer_dynamics/kinetic_model.hpp"

#include <Eigen/LU>
#include <atomic>
#include <cmath>

#include "pioneer_dynamics/mode_dynamics.hpp"

namespace pioneer_dynamics {
namespace {

std::uint64_t next_identity() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

double square(double value) { return value * value; }

/// Returns gravity expressed in the vehicle's axes [m/s^2].
Eigen::Vector3d gravity_B(const GroundProperties& ground, double heading) {
  const double c = std::cos(heading);
  const double s = std::sin(heading);
  const Eigen::Vector3d& g = ground.gravity_W;
  return {c * g.x() + s * g.y(), c * g.y() - s * g.x(), g.z()};
}

}  // namespace

KineticModel::KineticModel(const VehicleParameters& parameters)
    : parameters_{parameters}, identity_{next_identity()} {
  check(parameters);
  sums_ = mass_properties(parameters);
}

Evaluation KineticModel::evaluate(const GroundProperties& ground, const Inputs& inputs,
                                  const VehicleMotion& motion, const ContactModes& modes) const {
  const ModeDynamics dynamics{*this, ground, modes};
  return dynamics.evaluate(dynamics.constant_part(inputs), inputs, motion, std::cos(motion.heading),
                           std::sin(motion.heading));
}

double KineticModel::kinetic_energy(const VehicleMotion& motion) const {
  const auto& [chassis, left, right, caster] = parameters_;
  const double w = motion.yaw_rate;
  const auto moving = [&](double mass, double x, double y) {
    return mass * (square(motion.forward - w * y) + square(motion.lateral + w * x));
  };
  return 0.5 * (moving(chassis.mass, chassis.x, chassis.y) + moving(left.mass, 0.0, sums_.left_y) +
                moving(right.mass, 0.0, sums_.right_y) +
                (chassis.yaw_inertia + left.vertical_inertia + right.vertical_inertia) * w * w +
                left.spin_inertia * square(motion.spin_left) +
                right.spin_inertia * square(motion.spin_right));
}

double KineticModel::caster_load(const GroundProperties& ground, const Inputs& inputs,
                                 const VehicleMotion& motion, const Evaluation& evaluation) const {
  const auto& [rate, forces] = evaluation;
  const double w = motion.yaw_rate;
  const Eigen::Vector3d g = gravity_B(ground, motion.heading);
  const double longitudinal = rate.forward - w * motion.lateral - g.x();
  return (sums_.z * longitudinal - sums_.yz * rate.yaw_rate - sums_.xz * w * w + sums_.x * g.z() +
          inputs.torque.left + inputs.torque.right - parameters_.left.radius * forces.forward.left -
          parameters_.right.radius * forces.forward.right - inputs.external.torque.y()) /
         -parameters_.caster.x;
}

WheelPair KineticModel::wheel_loads(const GroundProperties& ground, const Inputs& inputs,
                                    const VehicleMotion& motion,
                                    const Evaluation& evaluation) const {
  const auto& [rate, forces] = evaluation;
  const double w = motion.yaw_rate;
  const Eigen::Vector3d g = gravity_B(ground, motion.heading);
  const double transverse = rate.lateral + w * motion.forward - g.y();
  const double turning = w * (parameters_.left.spin_inertia * motion.spin_left +
                              parameters_.right.spin_inertia * motion.spin_right);
  const double roll = -sums_.z * transverse - sums_.xz * rate.yaw_rate + sums_.yz * w * w -
                      sums_.y * g.z() - turning - inputs.external.torque.x() -
                      parameters_.caster.y * forces.normal_caster;
  const double both = -sums_.mass * g.z() - inputs.external.force.z() - forces.normal_caster;
  const double left = (roll - sums_.right_y * both) / (sums_.left_y - sums_.right_y);
  return {left, both - left};
}

Eigen::Matrix3d KineticModel::inverse_mass(bool contacts_hold) const {
  if (!contacts_hold) return sums_.inverse;
  const double left = parameters_.left.spin_inertia / square(parameters_.left.radius);
  const double right = parameters_.right.spin_inertia / square(parameters_.right.radius);
  Eigen::Matrix2d mass;  // of forward speed and yaw rate, with the wheels turning along
  const double coupling = -sums_.y - left * sums_.left_y - right * sums_.right_y;
  mass << sums_.mass + left + right, coupling, coupling,
      sums_.yaw_inertia + left * square(sums_.left_y) + right * square(sums_.right_y);
  const Eigen::Matrix2d inverse = mass.inverse();
  Eigen::Matrix3d result = Eigen::Matrix3d::Zero();
  result(0, 0) = inverse(0, 0);
  result(0, 2) = result(2, 0) = inverse(0, 1);
  result(2, 2) = inverse(1, 1);
  return result;
}

PowerFlow power_flow(const KineticModel& model, const GroundProperties& ground,
                     const Inputs& inputs, const VehicleMotion& motion,
                     const Evaluation& evaluation) {
  const VehicleParameters& vehicle = model.parameters();
  const ContactForces& forces = evaluation.forces;
  const auto& [moment, force] = inputs.external;
  const WheelPair slip = model.slip_speed(motion);
  const double w = motion.yaw_rate;
  const Eigen::Vector3d g = gravity_B(ground, motion.heading);
  PowerFlow power;
  power.drive = inputs.torque.left * motion.spin_left + inputs.torque.right * motion.spin_right;
  power.external = force.x() * motion.forward + force.y() * motion.lateral + moment.z() * w;
  power.gravity = g.x() * (model.total_mass() * motion.forward - w * model.sums().y) +
                  g.y() * (model.total_mass() * motion.lateral + w * model.sums().x);
  power.slip = forces.forward.left * slip.left + forces.forward.right * slip.right +
               forces.lateral * motion.lateral;
  power.rolling =
      -forces.rolling.left * motion.spin_left - forces.rolling.right * motion.spin_right;
  power.caster = forces.caster_forward * (motion.forward - w * vehicle.caster.y) +
                 forces.caster_lateral * (motion.lateral + w * vehicle.caster.x);
  return power;
}

}  // namespace pioneer_dynamics

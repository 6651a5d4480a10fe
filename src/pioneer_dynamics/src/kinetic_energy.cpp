#include <Eigen/LU>

#include "pioneer_dynamics/kinetic_model.hpp"

namespace pioneer_dynamics {
namespace {

double square(double value) { return value * value; }

/// Returns gravity in the vehicle's axes.
Eigen::Vector3d gravity_B(const Ground& ground, double heading) {
  const double c = std::cos(heading);
  const double s = std::sin(heading);
  const Eigen::Vector3d& g = ground.gravity_W;
  return {c * g.x() + s * g.y(), c * g.y() - s * g.x(), g.z()};
}

}  // namespace

double KineticModel::kinetic_energy(const Motion& motion) const {
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

double KineticModel::caster_load(const Ground& ground, const Inputs& inputs, const Motion& motion,
                                 const Evaluation& evaluation) const {
  const auto& [rate, forces] = evaluation;
  const double w = motion.yaw_rate;
  const Eigen::Vector3d g = gravity_B(ground, motion.heading);
  const double ahead = rate.forward - w * motion.lateral - g.x();
  return (sums_.z * ahead - sums_.yz * rate.yaw_rate - sums_.xz * w * w + sums_.x * g.z() +
          inputs.torque.left + inputs.torque.right - parameters_.left.radius * forces.forward.left -
          parameters_.right.radius * forces.forward.right - inputs.external.moment.y()) /
         -parameters_.caster.x;
}

Wheels KineticModel::wheel_loads(const Ground& ground, const Inputs& inputs, const Motion& motion,
                                 const Evaluation& evaluation) const {
  const auto& [rate, forces] = evaluation;
  const double w = motion.yaw_rate;
  const Eigen::Vector3d g = gravity_B(ground, motion.heading);
  const double aside = rate.lateral + w * motion.forward - g.y();
  const double turning = w * (parameters_.left.spin_inertia * motion.spin_left +
                              parameters_.right.spin_inertia * motion.spin_right);
  const double roll = -sums_.z * aside - sums_.xz * rate.yaw_rate + sums_.yz * w * w -
                      sums_.y * g.z() - turning - inputs.external.moment.x() -
                      parameters_.caster.y * forces.normal_caster;
  const double both = -sums_.mass * g.z() - inputs.external.force.z() - forces.normal_caster;
  const double left = (roll - sums_.right_y * both) / (sums_.left_y - sums_.right_y);
  return {left, both - left};
}

Eigen::Matrix3d KineticModel::inverse_mass(bool contacts_hold) const {
  if (!contacts_hold) return sums_.inverse;
  const double left = parameters_.left.spin_inertia / square(parameters_.left.radius);
  const double right = parameters_.right.spin_inertia / square(parameters_.right.radius);
  Eigen::Matrix2d mass;  // of forward speed and yaw rate, the wheels turning along
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

PowerFlow power_flow(const KineticModel& model, const Ground& ground, const Inputs& inputs,
                     const Motion& motion, const Evaluation& evaluation) {
  const VehicleParameters& vehicle = model.parameters();
  const ContactForces& forces = evaluation.forces;
  const auto& [force, moment] = inputs.external;
  const Wheels slip = model.slip_speed(motion);
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

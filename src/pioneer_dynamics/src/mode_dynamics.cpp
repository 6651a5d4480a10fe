#include "pioneer_dynamics/mode_dynamics.hpp"

#include <Eigen/LU>
#include <cmath>

#include "pioneer_dynamics/kinetic_model.hpp"

namespace pioneer_dynamics {
namespace {

using Modes = ContactModes;
using D = ModeDynamics;

/// Unknown tyre forces. A quantity is a row of factors, first of the unknowns and then of the
/// drivers.
enum Unknown { kLeft, kRight, kSideways };
constexpr int kUnknowns = 3;
constexpr int kDrivers = D::kDrivers;
using Factors = Eigen::Matrix<double, 1, kUnknowns + kDrivers>;

double& driver(Factors& factors, D::Driver which) { return factors[kUnknowns + which]; }

/// Accelerations of base_link along x, along y, and about z.
struct Accelerations {
  Factors forward, lateral, yaw;
};

Accelerations accelerations(const MassProperties& sums, const CasterParameters& caster) {
  Eigen::Matrix<double, 3, kUnknowns + kDrivers> forces;
  forces.setZero();
  const auto add = [&forces](int column, double forward, double lateral, double yaw) {
    forces.col(column) = Eigen::Vector3d{forward, lateral, yaw};
  };
  add(kLeft, 1.0, 0.0, -sums.left_y);
  add(kRight, 1.0, 0.0, -sums.right_y);
  add(kSideways, 0.0, 1.0, 0.0);
  add(kUnknowns + D::kYawSquared, sums.x, sums.y, 0.0);
  add(kUnknowns + D::kGravityX, sums.mass, 0.0, -sums.y);
  add(kUnknowns + D::kGravityY, 0.0, sums.mass, sums.x);
  add(kUnknowns + D::kForceX, 1.0, 0.0, 0.0);
  add(kUnknowns + D::kForceY, 0.0, 1.0, 0.0);
  add(kUnknowns + D::kMomentZ, 0.0, 0.0, 1.0);
  add(kUnknowns + D::kCasterX, 1.0, 0.0, -caster.y);
  add(kUnknowns + D::kCasterY, 0.0, 1.0, caster.x);
  forces = (sums.inverse * forces).eval();
  return {forces.row(0), forces.row(1), forces.row(2)};
}

/// SupportLoads of the three supports.
struct SupportLoads {
  Factors left, right, caster;
};

/// Returns the load of the caster from moments about the y axis on the floor.
Factors caster_load(const KineticModel& model, const Accelerations& a) {
  const MassProperties& sums = model.sums();
  Factors moment = sums.z * a.forward - sums.yz * a.yaw;
  moment[kLeft] -= model.parameters().left.radius;
  moment[kRight] -= model.parameters().right.radius;
  driver(moment, D::kTorqueLeft) += 1.0;
  driver(moment, D::kTorqueRight) += 1.0;
  driver(moment, D::kGravityX) -= sums.z;
  driver(moment, D::kGravityZ) += sums.x;
  driver(moment, D::kYawSquared) -= sums.xz;
  driver(moment, D::kMomentY) -= 1.0;
  return moment / -model.parameters().caster.x;
}

/// Returns the load of the left wheel from moments about the x axis on the floor.
/// @param both Load of both wheels.
Factors left_load(const KineticModel& model, const Accelerations& a, const Factors& caster,
                  const Factors& both) {
  const MassProperties& sums = model.sums();
  Factors moment = -sums.z * a.lateral - sums.xz * a.yaw - model.parameters().caster.y * caster -
                   sums.right_y * both;
  driver(moment, D::kGravityY) += sums.z;
  driver(moment, D::kGravityZ) -= sums.y;
  driver(moment, D::kMomentX) -= 1.0;
  driver(moment, D::kYawSquared) += sums.yz;
  driver(moment, D::kGyroscopic) -= 1.0;
  return moment / (sums.left_y - sums.right_y);
}

SupportLoads loads(const KineticModel& model, const Accelerations& a, const Modes& modes) {
  SupportLoads result{Factors::Zero(), Factors::Zero(), Factors::Zero()};
  Factors weight = Factors::Zero();
  driver(weight, D::kGravityZ) -= model.sums().mass;
  driver(weight, D::kForceZ) -= 1.0;
  if (modes.rears_up()) {
    result.caster = weight;
    return result;
  }
  if (!modes.caster_lifted) result.caster = caster_load(model, a);
  const Factors both = weight - result.caster;
  if (modes.right_lifted) result.left = both;
  if (!modes.tips_over()) result.left = left_load(model, a, result.caster, both);
  result.right = both - result.left;
  return result;
}

/// Quantities of one driven wheel.
struct Side {
  const WheelParameters& wheel;
  const SurfacePair& surface;
  double y;
  Unknown tyre;
  D::Driver torque;
  Hold slip;
  Hold roll;
};

/// Returns the wheel's angular acceleration, zero while rolling resistance holds it.
Factors spin(const Side& side, const Factors& load) {
  if (side.roll == Hold::kHeld) return Factors::Zero();
  Factors moment = (-direction(side.roll) * side.surface.rolling * side.wheel.radius) * load;
  moment[side.tyre] -= side.wheel.radius;
  driver(moment, side.torque) += 1.0;
  return moment / side.wheel.spin_inertia;
}

/// Returns the expression that is zero: the acceleration of a held contact, or the force of a
/// sliding tyre plus the friction against it.
Factors tyre_law(const Side& side, const Accelerations& a, const Factors& spin,
                 const Factors& load) {
  if (side.slip == Hold::kHeld) {
    Factors rate = a.forward - side.y * a.yaw - side.wheel.radius * spin;
    driver(rate, D::kYawTimesLateral) += 1.0;
    return rate;
  }
  Factors force = (direction(side.slip) * side.surface.forward.sliding) * load;
  force[side.tyre] += 1.0;
  return force;
}

/// Returns the corresponding expression for both tyres sideways.
Factors lateral_law(const GroundProperties& ground, const Modes& modes, const Accelerations& a,
                    const SupportLoads& load) {
  if (modes.slip_lateral == Hold::kHeld) {
    Factors rate = a.lateral;
    driver(rate, D::kYawTimesForward) -= 1.0;
    return rate;
  }
  Factors force = direction(modes.slip_lateral) * (ground.left.lateral.sliding * load.left +
                                                   ground.right.lateral.sliding * load.right);
  force[kSideways] += 1.0;
  return force;
}

}  // namespace

ModeDynamics::ModeDynamics(const KineticModel& model, const GroundProperties& ground,
                           const ContactModes& modes)
    : model_{model.identity()},
      ground_{ground},
      modes_{modes},
      is_sloping_{ground.gravity_W.x() != 0.0 || ground.gravity_W.y() != 0.0},
      caster_resists_{ground.caster.rolling > 0.0 && !modes.caster_lifted},
      left_{model.parameters().left},
      right_{model.parameters().right},
      caster_{model.parameters().caster} {
  const auto& [chassis, left, right, caster] = model.parameters();
  const Side left_side{left,        ground.left,     model.sums().left_y, kLeft,
                       kTorqueLeft, modes.slip_left, modes.roll_left};
  const Side right_side{right,        ground.right,     model.sums().right_y, kRight,
                        kTorqueRight, modes.slip_right, modes.roll_right};
  Accelerations a = accelerations(model.sums(), caster);
  const SupportLoads load = loads(model, a, modes);
  const Factors spin_left = spin(left_side, load.left);
  const Factors spin_right = spin(right_side, load.right);

  Eigen::Matrix<double, kUnknowns, kUnknowns + kDrivers> laws;
  laws << tyre_law(left_side, a, spin_left, load.left),
      tyre_law(right_side, a, spin_right, load.right), lateral_law(ground, modes, a, load);
  const Eigen::Matrix3d unknowns = laws.leftCols<kUnknowns>();
  const Eigen::Matrix<double, kUnknowns, kDrivers> tyres =
      -(unknowns.inverse() * laws.rightCols<kDrivers>());

  // From accelerations of base_link to rates of its speeds in rotating axes.
  driver(a.forward, kYawTimesLateral) += 1.0;
  driver(a.lateral, kYawTimesForward) -= 1.0;
  const auto solved = [&tyres](const Factors& factors) {
    return (factors.head<kUnknowns>() * tyres + factors.tail<kDrivers>()).eval();
  };
  response_ << solved(a.forward), solved(a.lateral), solved(a.yaw), solved(spin_left),
      solved(spin_right), solved(load.caster), tyres, solved(load.left), solved(load.right),
      Eigen::Matrix<double, 1, kDrivers>::Zero();
}

ModeDynamics::Outputs ModeDynamics::constant_part(const Inputs& inputs) const {
  Outputs sum = response_.col(kGravityZ) * ground_.gravity_W.z();
  sum += response_.col(kTorqueLeft) * inputs.torque.left;
  sum += response_.col(kTorqueRight) * inputs.torque.right;
  const auto& [moment, force] = inputs.external;
  if (force.isZero(0.0) && moment.isZero(0.0)) return sum;
  return sum + response_.middleCols<3>(kForceX) * force +
         response_.middleCols<3>(kMomentX) * moment;
}

Evaluation ModeDynamics::evaluate(const Outputs& constant, const Inputs& inputs,
                                  const VehicleMotion& motion, double cosine, double sine) const {
  CasterForce at_caster;
  const Outputs out = outputs<kRows>(constant, speeds(motion), cosine, sine, at_caster);
  const auto rolling = [&out](const WheelParameters& wheel, double torque, Row tyre, Row spin) {
    return torque - wheel.radius * out[tyre] - wheel.spin_inertia * out[spin];
  };
  return {.rate = {cosine * motion.forward - sine * motion.lateral,
                   sine * motion.forward + cosine * motion.lateral, motion.yaw_rate, out[kForward],
                   out[kLateral], out[kYaw], out[kSpinLeft], out[kSpinRight], motion.spin_left,
                   motion.spin_right},
          .forces = {.forward = {out[kTyreLeft], out[kTyreRight]},
                     .lateral = out[kTyreLateral],
                     .normal = {out[kNormalLeft], out[kNormalRight]},
                     .normal_caster = out[kNormalCaster],
                     .rolling = {rolling(left_, inputs.torque.left, kTyreLeft, kSpinLeft),
                                 rolling(right_, inputs.torque.right, kTyreRight, kSpinRight)},
                     .caster_forward = at_caster.forward,
                     .caster_lateral = at_caster.lateral}};
}

}  // namespace pioneer_dynamics

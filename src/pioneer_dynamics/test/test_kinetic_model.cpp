#include <gmock/gmock.h>

#include <Eigen/LU>

#include "support.hpp"

// An independent formulation of the same mechanics, by d'Alembert's principle in floor coordinates
// (x, y, heading, left angle, right angle) with Lagrange's multipliers for the constraints; none of
// the library's formulation (body axes, Newton and Euler, forces first) is used.
namespace pioneer_dynamics {
namespace {

using Vector5 = Eigen::Matrix<double, 5, 1>;
using Jacobian = Eigen::Matrix<double, 2, 5>;

struct Lagrange {
  Eigen::Matrix<double, 5, 5> mass{Eigen::Matrix<double, 5, 5>::Zero()};
  Vector5 inertial{Vector5::Zero()};  ///< Sum of m J^T (dJ/dt) v.

  void add(double m, const Eigen::Vector2d& p, const VehicleMotion& motion) {
    const double c = std::cos(motion.heading);
    const double s = std::sin(motion.heading);
    Jacobian jacobian = Jacobian::Zero();
    jacobian(0, 0) = jacobian(1, 1) = 1.0;
    jacobian.col(2) << -s * p.x() - c * p.y(), c * p.x() - s * p.y();
    const double w = motion.yaw_rate;
    const Eigen::Vector2d drift{(-c * p.x() + s * p.y()) * w * w, (-s * p.x() - c * p.y()) * w * w};
    mass += m * jacobian.transpose() * jacobian;
    inertial += m * jacobian.transpose() * drift;
  }
};

/// Returns the second derivatives of the coordinates without slip.
Vector5 accelerations(const VehicleParameters& v, const VehicleMotion& motion,
                      const WheelPair& torque) {
  Lagrange bodies;
  bodies.add(v.chassis.mass, {v.chassis.x, v.chassis.y}, motion);
  bodies.add(v.left.mass, {0.0, v.left.half_track}, motion);
  bodies.add(v.right.mass, {0.0, -v.right.half_track}, motion);
  bodies.mass(2, 2) += v.chassis.yaw_inertia + v.left.vertical_inertia + v.right.vertical_inertia;
  bodies.mass(3, 3) += v.left.spin_inertia;
  bodies.mass(4, 4) += v.right.spin_inertia;

  const double c = std::cos(motion.heading);
  const double s = std::sin(motion.heading);
  const double w = motion.yaw_rate;
  const double vx = c * motion.forward - s * motion.lateral;
  const double vy = s * motion.forward + c * motion.lateral;
  Eigen::Matrix<double, 3, 5> constraint;
  constraint << c, s, -v.left.half_track, -v.left.radius, 0.0,  //
      c, s, v.right.half_track, 0.0, -v.right.radius,           //
      -s, c, 0.0, 0.0, 0.0;
  const Eigen::Vector3d drift{w * (-s * vx + c * vy), w * (-s * vx + c * vy),
                              w * (-c * vx - s * vy)};
  Eigen::Matrix<double, 8, 8> all = Eigen::Matrix<double, 8, 8>::Zero();
  all.topLeftCorner<5, 5>() = bodies.mass;
  all.topRightCorner<5, 3>() = -constraint.transpose();
  all.bottomLeftCorner<3, 5>() = constraint;
  Eigen::Matrix<double, 8, 1> right;
  right << -bodies.inertial, -drift;
  right[3] += torque.left;
  right[4] += torque.right;
  const Eigen::Matrix<double, 8, 1> solution = all.fullPivLu().solve(right);
  return solution.head<5>();
}

TEST(KineticModel, AgreesWithLagrangesEquationsInFloorCoordinates) {
  testing::Dice dice{7};
  const ContactModes modes{.roll_left = Hold::kForward, .roll_right = Hold::kForward};
  for (const VehicleParameters& vehicle : {thesis_vehicle(), testing::asymmetric_vehicle()}) {
    const KineticModel model{vehicle};
    for (int i = 0; i < 200; ++i) {
      const foothill_core::PlanarPose pose{dice.between(-5, 5), dice.between(-5, 5),
                                           dice.between(-9, 9)};
      const VehicleMotion motion =
          rolling(model, pose, dice.between(-2, 2), dice.between(-6, 6)).motion;
      const Inputs inputs = testing::torques(dice.between(-2, 2), dice.between(-2, 2));
      const VehicleMotion rate =
          model.evaluate(testing::unlimited_friction(), inputs, motion, modes).rate;
      const Vector5 expected = accelerations(vehicle, motion, inputs.torque);
      const double scale = 1.0 + expected.cwiseAbs().maxCoeff();
      EXPECT_NEAR(rate.yaw_rate, expected[2], 1e-11 * scale);
      EXPECT_NEAR(rate.spin_left, expected[3], 1e-11 * scale);
      EXPECT_NEAR(rate.spin_right, expected[4], 1e-11 * scale);
      // The forward speed is the component of the velocity along the heading.
      const double c = std::cos(motion.heading);
      const double s = std::sin(motion.heading);
      EXPECT_NEAR(rate.forward, c * expected[0] + s * expected[1], 1e-11 * scale);
    }
  }
}

/// Returns a vehicle with left and right exchanged.
VehicleParameters mirrored(VehicleParameters vehicle) {
  std::swap(vehicle.left, vehicle.right);
  vehicle.chassis.y = -vehicle.chassis.y;
  vehicle.caster.y = -vehicle.caster.y;
  return vehicle;
}

TEST(KineticModel, AMirroredVehicleHasTheMirroredMotion) {
  const KineticModel model{testing::asymmetric_vehicle()};
  const KineticModel mirror{mirrored(testing::asymmetric_vehicle())};
  const KineticState end =
      testing::run(model, ice(), testing::torques(0.9, 0.2), at_rest({}), 1e-3, 1500);
  const KineticState seen =
      testing::run(mirror, ice(), testing::torques(0.2, 0.9), at_rest({}), 1e-3, 1500);
  EXPECT_NEAR(end.motion.x, seen.motion.x, 1e-10);
  EXPECT_NEAR(end.motion.y, -seen.motion.y, 1e-10);
  EXPECT_NEAR(end.motion.heading, -seen.motion.heading, 1e-10);
  EXPECT_NEAR(end.motion.spin_left, seen.motion.spin_right, 1e-9);
}

TEST(KineticModel, LoadsAreThoseOfTheThesisWithCorrectedSigns) {
  // Thesis 2.36, 2.37 summed: N_L + N_R = 2 m_w g + (g d1 m_c - T_R - T_L) / (d1 + d2).
  const KineticModel model{thesis_vehicle()};
  const Inputs inputs = testing::torques(0.07, 0.11);
  const ContactModes modes{.roll_left = Hold::kForward, .roll_right = Hold::kForward};
  const VehicleMotion motion = rolling(model, {}, 0.8, 1.5).motion;
  const ContactForces forces = model.evaluate(thesis_floor(), inputs, motion, modes).forces;
  EXPECT_NEAR(forces.normal.left + forces.normal.right,
              2 * 0.5 * 9.81 + (9.81 * 0.225 * 8.0 - 0.18) / 0.275, 1e-11);
  EXPECT_GT(forces.normal.right, forces.normal.left) << "turning left loads the right wheel";
}

TEST(KineticModel, TheLoadsMomentAboutTheForwardAxisBalancesTheBodies) {
  // In uniform rotation about a point every body has the centripetal force m w^2 r.
  VehicleParameters vehicle = testing::balanced_vehicle();
  vehicle.chassis.height = 0.2;
  const KineticModel model{vehicle};
  const double forward = 0.6;
  const double yaw_rate = 1.2;
  const KineticState state = rolling(model, {}, forward, yaw_rate);
  const ContactForces forces =
      model.evaluate(testing::unlimited_friction(), {}, state.motion, state.modes).forces;
  const double to_centre = forward * yaw_rate;
  const double left_centre = (forward - 0.165 * yaw_rate) * yaw_rate;
  const double right_centre = (forward + 0.165 * yaw_rate) * yaw_rate;
  const double bodies = 8.0 * 0.2 * to_centre + 0.5 * 0.098 * (left_centre + right_centre);
  const double gyroscopic = yaw_rate * 0.0025 * (state.motion.spin_left + state.motion.spin_right);
  EXPECT_NEAR(0.165 * (forces.normal.right - forces.normal.left), bodies + gyroscopic, 1e-12);
}

TEST(KineticModel, EnergyIsThatOfThreeBodies) {
  const KineticModel model{thesis_vehicle()};
  const VehicleMotion straight = rolling(model, {}, 2.0, 0.0).motion;
  EXPECT_NEAR(model.kinetic_energy(straight), 0.5 * 9.0 * 4.0 + 0.0025 * std::pow(2.0 / 0.098, 2),
              1e-12);
  VehicleMotion spinning;
  spinning.yaw_rate = 3.0;
  EXPECT_NEAR(model.kinetic_energy(spinning),
              0.5 * 9.0 * (0.2 + 8.0 * 0.05 * 0.05 + 2.0 * (0.5 * 0.165 * 0.165 + 0.001305)),
              1e-12);
}

}  // namespace
}  // namespace pioneer_dynamics

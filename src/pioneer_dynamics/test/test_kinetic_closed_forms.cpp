#include <gmock/gmock.h>

#include "support.hpp"

namespace pioneer_dynamics {
namespace {

using testing::torques;

TEST(Kinetics, EqualTorquesGiveTheThesisStraightLine) {
  // 2.29 with theta = 0: a = (T / R) / (m_w + m_c / 2 + I_w1 / R^2).
  const KineticModel model{thesis_vehicle()};
  const double acceleration = (0.1 / 0.098) / (0.5 + 4.0 + 0.0025 / (0.098 * 0.098));
  const KineticState end =
      testing::run(model, thesis_floor(), torques(0.1, 0.1), at_rest({}), 1e-3, 10000);
  EXPECT_NEAR(end.motion.forward, acceleration * 10.0, 1e-11);
  EXPECT_NEAR(end.motion.x, 0.5 * acceleration * 100.0, 1e-10);
  EXPECT_NEAR(end.motion.y, 0.0, 1e-12);
}

TEST(Kinetics, WithItsMassCentreOnTheAxisUnequalTorquesDriveACircle) {
  const KineticModel model{testing::balanced_vehicle()};
  const double mass = 9.0 + 2 * 0.0025 / (0.098 * 0.098);
  const double inertia =
      0.2 + 2 * (0.5 * 0.165 * 0.165 + 0.001305) + 2 * 0.0025 * std::pow(0.165 / 0.098, 2);
  const double radius = (0.11 / mass) / (0.09 * 0.165 / inertia);
  KineticState state = at_rest({});
  for (int i = 0; i < 8000; ++i) {
    state = step(model, thesis_floor(), torques(0.01, 0.1), state, 1e-3).state;
    ASSERT_NEAR(std::hypot(state.motion.x, state.motion.y - radius), radius, 1e-9) << i;
  }
  EXPECT_NEAR(state.motion.yaw_rate, 0.09 * 0.165 / 0.098 / inertia * 8.0, 1e-9);
}

TEST(Kinetics, WithoutTorqueItIsAChaplyginSleigh) {
  // With its mass centre behind the axle, forward rolling is unstable and turns into backward
  // rolling. u = -U tanh(k t), w = W / cosh(k t).
  const VehicleParameters vehicle = thesis_vehicle();
  const KineticModel model{vehicle};
  const double mass = 9.0 + 2 * 0.0025 / (0.098 * 0.098);
  const double inertia = 0.2 + 8.0 * 0.05 * 0.05 + 2 * (0.5 * 0.165 * 0.165 + 0.001305) +
                         2 * 0.0025 * std::pow(0.165 / 0.098, 2);
  const double speed = 1.5;
  const double k = 8.0 * 0.05 * speed / inertia;
  const double yaw = speed * std::sqrt(mass / inertia);
  const double start = -2.0;
  KineticState state =
      rolling(model, {}, -speed * std::tanh(k * start), yaw / std::cosh(k * start));
  for (int i = 1; i <= 4000; ++i) {
    state = step(model, testing::unlimited_friction(), {}, state, 1e-3).state;
    const double t = start + 1e-3 * i;
    ASSERT_NEAR(state.motion.forward, -speed * std::tanh(k * t), 1e-9);
    ASSERT_NEAR(state.motion.yaw_rate, yaw / std::cosh(k * t), 1e-9);
  }
}

TEST(Kinetics, ForwardSlipAcceleratesByFrictionAlone) {
  const KineticModel model{thesis_vehicle()};
  GroundProperties ground = thesis_floor();
  ground.left.forward = ground.right.forward = {0.01, 0.01};
  const double both = 2 * 0.5 * 9.81 + (9.81 * 0.225 * 8.0 - 0.2) / 0.275;
  const KineticState end = testing::run(model, ground, torques(0.1, 0.1), at_rest({}), 1e-3, 10000);
  EXPECT_EQ(end.modes.slip_left, Hold::kBackward) << "the tyre's underside moves back";
  EXPECT_NEAR(end.motion.forward, 0.01 * both / 9.0 * 10.0, 1e-10);
  EXPECT_NEAR(end.motion.spin_left, (0.1 - 0.098 * 0.005 * both) / 0.0025 * 10.0, 1e-8);
}

TEST(Kinetics, RollingResistanceStopsACoastingRobotAtTheClosedFormDistance) {
  // Equal for wheels and caster: together they carry the weight, so the resistance is c M g.
  const KineticModel model{p3dx_vehicle()};
  const double c = 0.02;
  const GroundProperties ground = uniform_ground({{1.0, 1.0}, {1.0, 1.0}, c}, 9.81);
  const double mass = 9.0 + 2 * 0.0025 / (0.0975 * 0.0975);
  const double deceleration = c * 9.0 * 9.81 / mass;
  const double way = 1.0 / (2 * deceleration);
  const KineticState end =
      testing::run(model, ground, {}, rolling(model, {}, 1.0, 0.0), 1e-3, 8000);
  // The resistance of the caster vanishes below 1 mm/s, which accounts for some micrometres.
  EXPECT_NEAR(end.motion.x, way, 1e-5);
  EXPECT_EQ(end.motion.forward, 0.0) << "held by rolling resistance";
  EXPECT_EQ(end.modes.roll_left, Hold::kHeld);
}

TEST(Kinetics, RollingResistanceHoldsUntilTheTorqueExceedsIt) {
  const KineticModel model{p3dx_vehicle()};
  const double load = model.evaluate(lab_floor(), {}, {}, {}).forces.normal.left;
  // A torque without motion still shifts load to the caster: T (1/2) / 0.2 from each wheel.
  const double bound = 0.015 * 0.0975 * load / (1.0 + 0.015 * 0.0975 / 0.2);
  const auto after = [&](double torque) {
    return testing::run(model, lab_floor(), torques(torque, torque), at_rest({}), 1e-3, 100);
  };
  EXPECT_EQ(after(bound * (1.0 - 1e-6)).motion.forward, 0.0);
  EXPECT_GT(after(bound * (1.0 + 1e-6)).motion.forward, 0.0);
  // A backward torque shifts load to the wheels instead.
  const double backward = 0.015 * 0.0975 * load / (1.0 - 0.015 * 0.0975 / 0.2);
  EXPECT_EQ(after(-backward * (1.0 - 1e-6)).motion.forward, 0.0);
  EXPECT_LT(after(-backward * (1.0 + 1e-6)).motion.forward, 0.0);
}

TEST(Kinetics, ItRollsDownASlope) {
  const KineticModel model{testing::balanced_vehicle()};
  const double angle = 0.1;
  GroundProperties slope = testing::unlimited_friction();
  slope.gravity_W = {9.81 * std::sin(angle), 0.0, -9.81 * std::cos(angle)};
  const double mass = 9.0 + 2 * 0.0025 / (0.098 * 0.098);
  const KineticState end = testing::run(model, slope, {}, at_rest({}), 1e-3, 1000);
  EXPECT_NEAR(end.motion.forward, 9.0 * 9.81 * std::sin(angle) / mass, 1e-11);
  const KineticState across =
      testing::run(model, slope, {}, at_rest({0.0, 0.0, std::numbers::pi / 2}), 1e-3, 1000);
  EXPECT_NEAR(across.motion.lateral, 0.0, 1e-15) << "the tyres hold it sideways";
}

TEST(Kinetics, UnequalWheelsAtEqualSpeedDriveTheCircleOfTheirRadii) {
  VehicleParameters vehicle = testing::balanced_vehicle();
  vehicle.right.radius = 0.099;
  const KineticModel model{vehicle};
  const double forward = 0.5 * 10.0 * (0.098 + 0.099);
  const double yaw_rate = 10.0 * 0.001 / 0.33;
  const KineticState state = rolling(model, {}, forward, yaw_rate);
  EXPECT_NEAR(state.motion.spin_left, 10.0, 1e-13);
  EXPECT_NEAR(state.motion.spin_right, 10.0, 1e-13);
}

TEST(Kinetics, UnlimitedFrictionGivesTheKinematicModel) {
  const VehicleParameters vehicle = testing::asymmetric_vehicle();
  const KineticModel model{vehicle};
  const DriveGeometry drive = drive_geometry(vehicle);
  testing::Dice dice{3};
  KineticState state = at_rest({});
  foothill_core::PlanarPose pose{};
  Inputs inputs;
  for (int i = 0; i < 20000; ++i) {
    if (i % 100 == 0) inputs = torques(dice.between(-0.1, 0.1), dice.between(-0.1, 0.1));
    const KineticState next = step(model, testing::unlimited_friction(), inputs, state, 1e-3).state;
    // Within a millisecond the wheels turn uniformly to about 1e-8.
    pose = advance_kinematic(drive, pose,
                             {next.motion.angle_left - state.motion.angle_left,
                              next.motion.angle_right - state.motion.angle_right},
                             1.0);
    state = next;
  }
  EXPECT_GT(std::hypot(pose.x, pose.y), 0.1);
  EXPECT_NEAR(state.motion.x, pose.x, 1e-6);
  EXPECT_NEAR(state.motion.y, pose.y, 1e-6);
  EXPECT_NEAR(state.motion.heading, pose.heading, 1e-10);
}

}  // namespace
}  // namespace pioneer_dynamics

#include <gmock/gmock.h>

#include "support.hpp"

namespace pioneer_dynamics {
namespace {

using testing::torques;

TEST(Supports, AcceleratingLoadsTheCasterAndBrakingUnloadsIt) {
  const KineticModel model{p3dx_vehicle()};
  const KineticState moving = rolling(model, {}, 0.5, 0.0);
  const auto caster = [&](double torque) {
    return model.evaluate(lab_floor(), torques(torque, torque), moving.motion, moving.modes)
        .forces.normal_caster;
  };
  EXPECT_GT(caster(0.5), caster(0.0));
  EXPECT_LT(caster(-0.5), caster(0.0));
}

TEST(Supports, TheCasterLiftsWhenBrakingTipsTheMassCentreOverTheAxis) {
  // At lift-off, moments about the wheels' contacts: m_c d2 g = deceleration (sum of m z) + both
  // wheels' angular deceleration.
  const VehicleParameters vehicle = p3dx_vehicle();
  const KineticModel model{vehicle};
  const GroundProperties ground = testing::unlimited_friction();
  const double heights = 8.0 * 0.12 + 2 * 0.5 * 0.0975 + 2 * 0.0025 / 0.0975;
  const double deceleration = 8.0 * 0.05 * 9.81 / heights;
  const double torque = -deceleration * (4.5 * 0.0975 + 0.0025 / 0.0975);
  const KineticState moving = rolling(model, {}, 2.0, 0.0);
  const auto lifted = [&](double factor) {
    return settle(model, ground, torques(factor * torque, factor * torque), moving)
        .modes.caster_lifted;
  };
  EXPECT_FALSE(lifted(1.0 - 1e-9));
  EXPECT_TRUE(lifted(1.0 + 1e-9));
}

TEST(Supports, ALiftedCasterCarriesNothingAndComesDownAgain) {
  const KineticModel model{p3dx_vehicle()};
  const KineticState moving = rolling(model, {}, 2.0, 0.0);
  const StepResult braking =
      step(model, testing::unlimited_friction(), torques(-3.0, -3.0), moving, 1e-3);
  EXPECT_TRUE(braking.state.modes.caster_lifted);
  EXPECT_EQ(braking.end.forces.normal_caster, 0.0);
  EXPECT_NEAR(braking.end.forces.normal.left + braking.end.forces.normal.right, 9.0 * 9.81, 1e-12);
  const StepResult coasting = step(model, testing::unlimited_friction(), {}, braking.state, 1e-3);
  EXPECT_FALSE(coasting.state.modes.caster_lifted);
  EXPECT_GT(coasting.end.forces.normal_caster, 0.0);
}

TEST(Supports, TipsOverTheOuterWheelInAFastTurn) {
  VehicleParameters vehicle = testing::balanced_vehicle();
  vehicle.chassis.height = 0.4;
  const KineticModel model{vehicle};
  const auto lateral_load = [&](double yaw_rate) {
    return settle(model, testing::unlimited_friction(), {}, rolling(model, {}, 1.0, yaw_rate))
        .modes;
  };
  EXPECT_FALSE(lateral_load(2.0).tips_over());
  EXPECT_TRUE(lateral_load(6.0).left_lifted) << "turning left, the inner wheel is the left one";
  EXPECT_TRUE(lateral_load(-6.0).right_lifted);
}

TEST(Supports, TheInstantOfTippingIsLocated) {
  // Accelerating on a circle; at the located instant the load of the inner wheel is zero.
  VehicleParameters vehicle = testing::balanced_vehicle();
  vehicle.chassis.height = 0.5;
  const KineticModel model{vehicle};
  const Inputs inputs = torques(0.1, 0.3);
  KineticState state = at_rest({});
  for (int i = 0; i < 20000; ++i) {
    const StepResult result = step(model, testing::unlimited_friction(), inputs, state, 1e-3);
    for (const ContactEvent& event : result.events) {
      // With a coefficient of 1e6 the tyre slips 1e-6 before the wheel lifts.
      if (event.guard != Guard::kLeftLift) continue;
      const StepResult up_to =
          step(model, testing::unlimited_friction(), inputs, state, event.time - 1e-9);
      EXPECT_NEAR(up_to.end.forces.normal.left, 0.0, 1e-5);
      EXPECT_FALSE(up_to.state.modes.tips_over());
      return;
    }
    state = result.state;
  }
  FAIL() << "never tipped";
}

TEST(Supports, ExcessiveTorqueOnTheMoonLiftsTheWheels) {
  // The motors' reaction on the chassis exceeds its weight's moment about the caster.
  const KineticModel model{p3dx_vehicle()};
  const double bound = 1.62 * (8.0 * 0.15 + 2 * 0.5 * 0.2);
  const auto modes = [&](double both) {
    return settle(model, uniform_ground({{0.0, 0.0}, {0.0, 0.0}, 0.0}, 1.62),
                  torques(0.5 * both, 0.5 * both), at_rest({}))
        .modes;
  };
  EXPECT_FALSE(modes(bound * (1.0 - 1e-9)).tips_over());
  EXPECT_TRUE(modes(bound * (1.0 + 1e-9)).rears_up());
}

TEST(Supports, AHighForceTipsTheVehicleAndTheSameLowForceDoesNot) {
  const KineticModel model{p3dx_vehicle()};
  const auto modes = [&](double height) {
    Inputs inputs;
    inputs.external = wrench_at({0.0, 0.0, height}, {0.0, 40.0, 0.0});
    return settle(model, lab_floor(), inputs, at_rest({})).modes;
  };
  EXPECT_FALSE(modes(0.05).tips_over());
  EXPECT_TRUE(modes(0.5).right_lifted) << "pushed to the left, it tips over its left wheel";
}

}  // namespace
}  // namespace pioneer_dynamics

#include <gmock/gmock.h>

#include "support.hpp"

namespace pioneer_dynamics {
namespace {

/// Returns the rate of the kinetic energy. Energy is a quadratic form of the speeds, for which a
/// central difference of any width is exact.
double energy_rate(const KineticModel& model, const VehicleMotion& motion,
                   const VehicleMotion& rate) {
  const auto at = [&](double h) {
    VehicleMotion moved = motion;
    moved.forward += h * rate.forward;
    moved.lateral += h * rate.lateral;
    moved.yaw_rate += h * rate.yaw_rate;
    moved.spin_left += h * rate.spin_left;
    moved.spin_right += h * rate.spin_right;
    return model.kinetic_energy(moved);
  };
  return 0.5 * (at(1.0) - at(-1.0));
}

double magnitude(const PowerFlow& power) {
  return std::abs(power.drive) + std::abs(power.external) + std::abs(power.gravity) +
         std::abs(power.slip) + std::abs(power.rolling) + std::abs(power.caster);
}

VehicleMotion random_motion(testing::Dice& dice) {
  return {.heading = dice.between(-3, 3),
          .forward = dice.between(-2, 2),
          .lateral = dice.between(-1, 1),
          .yaw_rate = dice.between(-4, 4),
          .spin_left = dice.between(-30, 30),
          .spin_right = dice.between(-30, 30)};
}

TEST(Power, BalancesInEveryModeAtAnyMotion) {
  testing::Dice dice{11};
  const KineticModel model{testing::asymmetric_vehicle()};
  GroundProperties ground = uniform_ground({{0.5, 0.4}, {0.6, 0.3}, 0.05}, 9.81);
  ground.gravity_W = {0.4, -0.7, -9.7};
  ground.right.forward = {0.2, 0.1};
  for (int i = 0; i < 3000; ++i) {
    const ContactModes wanted{dice.hold(), dice.hold(), dice.hold(), dice.hold(), dice.hold()};
    // Held speeds are zero; the others are arbitrary.
    const VehicleMotion motion = model.without_drift(random_motion(dice), wanted);
    Inputs inputs = testing::torques(dice.between(-2, 2), dice.between(-2, 2));
    inputs.external = wrench_at({dice.between(-.2, .2), dice.between(-.2, .2), dice.between(0, .3)},
                                {dice.between(-5, 5), dice.between(-5, 5), 0.0});
    const Evaluation now = model.evaluate(ground, inputs, motion, wanted);
    const PowerFlow power = power_flow(model, ground, inputs, motion, now);
    ASSERT_NEAR(energy_rate(model, motion, now.rate), power.sum(), 1e-9 * magnitude(power)) << i;
  }
}

TEST(Power, FrictionIsNeverPositive) {
  testing::Dice dice{12};
  const KineticModel model{p3dx_vehicle()};
  for (const GroundProperties& ground : {lab_floor(), ice(), moon(), mars()}) {
    KineticState state = at_rest({});
    Inputs inputs;
    for (int i = 0; i < 5000; ++i) {
      if (i % 200 == 0) inputs = testing::torques(dice.between(-2, 2), dice.between(-2, 2));
      const StepResult result = step(model, ground, inputs, state, 1e-3);
      state = result.state;
      const PowerFlow power = power_flow(model, ground, inputs, state.motion, result.end);
      ASSERT_LE(power.slip, 1e-9);
      ASSERT_LE(power.rolling, 1e-9);
      ASSERT_LE(power.caster, 1e-9);
    }
  }
}

/// Returns the work done on a vehicle in some steps, by Simpson's rule over pairs of them.
double work(const KineticModel& model, const GroundProperties& ground, const Inputs& inputs,
            KineticState& state, double dt, int pairs) {
  const auto power = [&](const KineticState& at) {
    return power_flow(model, ground, inputs, at.motion,
                      model.evaluate(ground, inputs, at.motion, at.modes))
        .sum();
  };
  double sum = 0.0;
  for (int i = 0; i < pairs; ++i) {
    const double first = power(state);
    state = step(model, ground, inputs, state, dt).state;
    const double middle = power(state);
    state = step(model, ground, inputs, state, dt).state;
    sum += dt / 3.0 * (first + 4.0 * middle + power(state));
  }
  return sum;
}

TEST(Energy, TheWorkOfAllForcesIsTheKineticEnergyGained) {
  const KineticModel model{testing::asymmetric_vehicle()};
  const Inputs inputs = testing::torques(0.12, 0.3);
  for (const GroundProperties& ground : {lab_floor(), ice()}) {
    KineticState state = settle(model, ground, inputs, rolling(model, {}, 0.3, 0.1));
    const double before = model.kinetic_energy(state.motion);
    const double done = work(model, ground, inputs, state, 1e-3, 200);
    EXPECT_NEAR(model.kinetic_energy(state.motion) - before, done, 1e-9 * std::abs(done));
  }
}

TEST(Energy, ASlidingRobotLosesTheEnergyDissipatedByItsTyres) {
  const KineticModel model{p3dx_vehicle()};
  KineticState state = at_rest({});
  state.motion.lateral = 1.0;
  state.motion.forward = 1.5;
  state.motion.yaw_rate = 0.3;
  state.motion.spin_left = 40.0;
  state.modes = modes_of(model, state.motion);
  state = settle(model, ice(), {}, state);
  const double before = model.kinetic_energy(state.motion);
  const ContactModes modes = state.modes;
  const double done = work(model, ice(), {}, state, 1e-3, 20);
  EXPECT_EQ(state.modes, modes) << "Simpson's rule wants no kink";
  EXPECT_NEAR(model.kinetic_energy(state.motion) - before, done, 1e-9 * std::abs(done));
}

}  // namespace
}  // namespace pioneer_dynamics

#include <gmock/gmock.h>

#include <cstring>

#include "support.hpp"

namespace pioneer_dynamics {
namespace {

using testing::torques;

/// Returns the distance between the ends of a run and of a run with 32 times smaller steps.
double error_of(const KineticModel& model, const GroundProperties& ground, const Inputs& inputs,
                const KineticState& start, double dt, int steps) {
  const VehicleMotion rough = testing::run(model, ground, inputs, start, dt, steps).motion;
  const VehicleMotion fine =
      testing::run(model, ground, inputs, start, dt / 32.0, 32 * steps).motion;
  return std::hypot(rough.x - fine.x, rough.y - fine.y, rough.forward - fine.forward) +
         std::abs(rough.yaw_rate - fine.yaw_rate);
}

TEST(Step, HalvingTheStepDividesTheErrorBySixteen) {
  const KineticModel model{testing::asymmetric_vehicle()};
  const KineticState start = rolling(model, {}, 1.0, 1.0);
  const Inputs inputs = torques(0.05, 0.2);
  const GroundProperties ground = uniform_ground({{5.0, 5.0}, {5.0, 5.0}, 0.02}, 9.81);
  const double one = error_of(model, ground, inputs, start, 0.02, 50);
  const double half = error_of(model, ground, inputs, start, 0.01, 100);
  EXPECT_NEAR(std::log2(one / half), 4.0, 0.2) << one << " and " << half;
}

TEST(Step, KeepsItsOrderAcrossTheBeginningOfSlip) {
  const KineticModel model{testing::balanced_vehicle()};
  GroundProperties ground = thesis_floor();
  ground.left.lateral = ground.right.lateral = {0.2, 0.15};
  const Inputs inputs = torques(0.01, 0.1);
  const KineticState start = testing::run(model, ground, inputs, at_rest({}), 1e-3, 4900);
  ASSERT_FALSE(start.modes.slips());
  ASSERT_TRUE(testing::run(model, ground, inputs, start, 0.01, 40).modes.slips());
  const double one = error_of(model, ground, inputs, start, 0.02, 20);
  const double half = error_of(model, ground, inputs, start, 0.01, 40);
  EXPECT_NEAR(std::log2(one / half), 4.0, 0.5) << one << " and " << half;
}

TEST(Step, HeldTyresDoNotCreep) {
  const KineticModel model{testing::asymmetric_vehicle()};
  testing::Dice dice{5};
  KineticState state = at_rest({});
  Inputs inputs;
  for (int i = 0; i < 60000; ++i) {
    if (i % 250 == 0) inputs = torques(dice.between(-0.3, 0.3), dice.between(-0.3, 0.3));
    state = step(model, testing::unlimited_friction(), inputs, state, 1e-3).state;
    const WheelPair slip = model.slip_speed(state.motion);
    ASSERT_NEAR(slip.left, 0.0, 1e-10);
    ASSERT_NEAR(slip.right, 0.0, 1e-10);
    ASSERT_NEAR(state.motion.lateral, 0.0, 1e-10);
  }
}

TEST(Step, HeldTyresDoNotMoveEvenBeforeDriftIsRemoved) {
  // The accelerations themselves satisfy the constraints.
  const KineticModel model{testing::asymmetric_vehicle()};
  testing::Dice dice{6};
  for (int i = 0; i < 500; ++i) {
    const KineticState state = rolling(model, {}, dice.between(-2, 2), dice.between(-4, 4));
    const Inputs inputs = torques(dice.between(-1, 1), dice.between(-1, 1));
    const VehicleMotion rate =
        model.evaluate(testing::unlimited_friction(), inputs, state.motion, state.modes).rate;
    ASSERT_NEAR(model.slip_speed(rate).left, 0.0, 1e-10);
    ASSERT_NEAR(model.slip_speed(rate).right, 0.0, 1e-10);
    ASSERT_NEAR(rate.lateral, 0.0, 1e-10);
  }
}

TEST(Step, RandomInputsAreAlwaysResolved) {
  testing::Dice dice{8};
  for (const VehicleParameters& vehicle : {p3dx_vehicle(), testing::asymmetric_vehicle()}) {
    const KineticModel model{vehicle};
    for (const GroundProperties& ground : {lab_floor(), ice(), moon(), mars(), thesis_floor()}) {
      KineticState state = at_rest({});
      Inputs inputs;
      for (int i = 0; i < 8000; ++i) {
        if (i % 37 == 0) inputs = torques(dice.between(-3, 3), dice.between(-3, 3));
        if (i % 91 == 0) {
          inputs.external = wrench_at({0.2, dice.between(-0.2, 0.2), 0.1},
                                      {dice.between(-60, 10), dice.between(-40, 40), 0.0});
        } else if (i % 91 == 20) {
          inputs.external = {};
        }
        if (i % 173 == 0) {
          state = apply_impulse(model, state, {dice.between(-3, 3), dice.between(-3, 3)},
                                {0.2, dice.between(-0.2, 0.2)}, Grip::kBreaks);
        }
        const StepResult result = step(model, ground, inputs, state, 1e-3);
        ASSERT_FALSE(result.unresolved) << "step " << i;
        state = result.state;
        ASSERT_TRUE(std::isfinite(state.motion.x + state.motion.y + state.motion.heading));
        ASSERT_LT(std::abs(state.motion.forward), 50.0);
      }
    }
  }
}

TEST(Step, TheSameArgumentsGiveTheSameBits) {
  const KineticModel model{p3dx_vehicle()};
  const auto go = [&] {
    return testing::run(model, ice(), torques(0.9, 0.3), at_rest({1, 2, 3}), 1e-3, 3000).motion;
  };
  const VehicleMotion one = go();
  const VehicleMotion two = go();
  EXPECT_EQ(std::memcmp(&one, &two, sizeof one), 0);
}

TEST(Step, ACacheChangesNoBit) {
  const KineticModel model{p3dx_vehicle()};
  testing::Dice dice{21};
  KineticState plain = at_rest({});
  KineticState cached = at_rest({});
  DynamicsCache cache{model};
  for (int i = 0; i < 3000; ++i) {
    const Inputs inputs = torques(dice.between(-2, 2), dice.between(-2, 2));
    const GroundProperties ground = i % 500 < 250 ? ice() : moon();
    plain = step(model, ground, inputs, plain, 1e-3).state;
    cached = step(model, ground, inputs, cached, 1e-3, cache).state;
  }
  EXPECT_EQ(std::memcmp(&plain.motion, &cached.motion, sizeof plain.motion), 0);
}

TEST(Step, ACacheDetectsAReplacedModel) {
  KineticModel model{p3dx_vehicle()};
  DynamicsCache cache{model};
  const Inputs inputs = torques(0.3, 0.1);
  (void)step(model, lab_floor(), inputs, at_rest({}), 1e-3, cache);
  model = KineticModel{testing::asymmetric_vehicle()};
  const VehicleMotion cached =
      step(model, lab_floor(), inputs, at_rest({}), 1e-3, cache).state.motion;
  const VehicleMotion plain = step(model, lab_floor(), inputs, at_rest({}), 1e-3).state.motion;
  EXPECT_EQ(std::memcmp(&plain, &cached, sizeof plain), 0);
}

TEST(Step, RestsWithoutInputs) {
  const KineticModel model{p3dx_vehicle()};
  const KineticState end = testing::run(model, lab_floor(), {}, at_rest({1, 2, 3}), 1e-3, 1000);
  EXPECT_EQ(end.motion.x, 1.0);
  EXPECT_EQ(end.motion.heading, 3.0);
  EXPECT_EQ(end.modes, ContactModes{});
}

TEST(Step, ATimeStepOfZeroIsRejected) {
  const KineticModel model{p3dx_vehicle()};
  EXPECT_THROW((void)step(model, ice(), {}, at_rest({}), 0.0), std::logic_error);
}

}  // namespace
}  // namespace pioneer_dynamics

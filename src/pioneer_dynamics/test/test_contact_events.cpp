#include <gmock/gmock.h>

#include "support.hpp"

namespace pioneer_dynamics {
namespace {

using testing::torques;

GroundProperties slippery_sideways() {
  GroundProperties ground = thesis_floor();
  ground.left.lateral = ground.right.lateral = {0.2, 0.2};
  return ground;
}

/// Returns the time at which the balanced vehicle, accelerating on a circle, begins to slip
/// sideways: the centripetal force M u w, with both speeds linear in time, reaches the friction
/// bound.
double closed_form_slip_time() {
  const double mass = 9.0 + 2 * 0.0025 / (0.098 * 0.098);
  const double inertia =
      0.2 + 2 * (0.5 * 0.165 * 0.165 + 0.001305) + 2 * 0.0025 * std::pow(0.165 / 0.098, 2);
  const double forward = 0.11 / 0.098 / mass;
  const double yaw = 0.09 * 0.165 / 0.098 / inertia;
  const double both = 9.0 * 9.81 - 0.11 / 0.225;
  return std::sqrt(0.2 * both / (9.0 * forward * yaw));
}

/// Returns the time of the first event of a guard.
double first_event(const KineticModel& model, const GroundProperties& ground, const Inputs& inputs,
                   KineticState state, Guard guard, double dt) {
  for (int i = 0; i * dt < 20.0; ++i) {
    const StepResult result = step(model, ground, inputs, state, dt);
    for (const ContactEvent& event : result.events) {
      if (event.guard == guard) return i * dt + event.time;
    }
    state = result.state;
  }
  return -1.0;
}

TEST(Slip, BeginsWhenTheBoundIsReached) {
  const KineticModel model{testing::balanced_vehicle()};
  const double expected = closed_form_slip_time();
  for (const double dt : {1e-3, 7e-3, 50e-3}) {
    const double found = first_event(model, slippery_sideways(), torques(0.01, 0.1), at_rest({}),
                                     Guard::kSlipLateral, dt);
    EXPECT_NEAR(found, expected, 1e-9) << "step " << dt;
  }
}

TEST(Slip, TheForceAtItsBeginningIsTheBound) {
  const KineticModel model{testing::balanced_vehicle()};
  const Inputs inputs = torques(0.01, 0.1);
  KineticState state = at_rest({});
  const auto bound_over_force = [&](const ContactForces& forces) {
    return 0.2 * (forces.normal.left + forces.normal.right) / forces.lateral;
  };
  while (!state.modes.slips()) {
    const StepResult result = step(model, slippery_sideways(), inputs, state, 1e-3);
    ASSERT_GE(bound_over_force(result.end.forces), 1.0 - 1e-12) << "never above the bound";
    if (!result.events.empty()) {
      // Run again up to the event: the force there is the bound.
      const StepResult up_to =
          step(model, slippery_sideways(), inputs, state, result.events[0].time);
      EXPECT_NEAR(bound_over_force(up_to.end.forces), 1.0, 1e-9);
    }
    state = result.state;
  }
}

TEST(Slip, ForwardTheTorqueThatReachesTheBoundIsExact) {
  // Held: X = T / R * (M/2) / (M/2 + I_w1/R^2); each load: m_w g + (g d1 m_c - 2 T) / (2 (d1 +
  // d2)).
  const KineticModel model{thesis_vehicle()};
  const double grip = 1.0 / 0.098 * 4.5 / (4.5 + 0.0025 / (0.098 * 0.098));
  const double still = 0.5 * 9.81 + 9.81 * 0.225 * 8.0 / 0.55;
  const double torque = 0.24 * still / (grip + 0.24 / 0.275);
  const auto slips = [&](double value) {
    return settle(model, thesis_floor(), torques(value, value), at_rest({})).modes.slips();
  };
  EXPECT_FALSE(slips(torque * (1.0 - 1e-9)));
  EXPECT_TRUE(slips(torque * (1.0 + 1e-9)));
  EXPECT_TRUE(slips(-1.2 * torque));
}

TEST(Slip, TheFrictionOfASlidingTyreIsTheKineticOne) {
  const KineticModel model{p3dx_vehicle()};
  const StepResult result =
      step(model, ice(), torques(1.5, 1.5), rolling(model, {}, 0.5, 0.0), 1e-3);
  EXPECT_EQ(result.state.modes.slip_left, Hold::kBackward);
  EXPECT_NEAR(result.end.forces.forward.left, 0.1 * result.end.forces.normal.left, 1e-12);
}

TEST(Slip, EndsWhereTheSpeedsMeetAndTheTyreHoldsAgain) {
  // A wheel that spins too fast on a moving robot: friction equalises both speeds.
  const KineticModel model{p3dx_vehicle()};
  KineticState state = rolling(model, {}, 0.5, 0.0);
  state.motion.spin_left *= 3.0;
  state.motion.spin_right *= 3.0;
  state.modes = modes_of(model, state.motion);
  ASSERT_EQ(state.modes.slip_left, Hold::kBackward);
  const KineticState end = testing::run(model, lab_floor(), {}, state, 1e-3, 300);
  EXPECT_FALSE(end.modes.slips());
  EXPECT_GT(end.motion.forward, 0.5);
  EXPECT_NEAR(model.slip_speed(end.motion).left, 0.0, 1e-15);
}

TEST(Slip, AStraightRunStaysStraightWhenBothTyresSlip) {
  const KineticModel model{p3dx_vehicle()};
  const KineticState end = testing::run(model, ice(), torques(1.0, 1.0), at_rest({}), 1e-3, 1000);
  EXPECT_EQ(end.motion.yaw_rate, 0.0);
  EXPECT_EQ(end.modes.slip_left, end.modes.slip_right);
}

TEST(Slip, OneWheelOnIceTurnsTheRobotTowardsIt) {
  const KineticModel model{p3dx_vehicle()};
  GroundProperties ground = lab_floor();
  ground.left = ice().left;
  const KineticState end = testing::run(model, ground, torques(1.5, 1.5), at_rest({}), 1e-3, 200);
  EXPECT_EQ(end.modes.slip_left, Hold::kBackward);
  EXPECT_EQ(end.modes.slip_right, Hold::kHeld);
  EXPECT_GT(end.motion.yaw_rate, 0.1);
}

TEST(Slip, APushFromTheSideMovesTheRobotOnlyAboveTheBound) {
  const KineticModel model{p3dx_vehicle()};
  Inputs inputs;
  const double bound = 0.8 * 9.0 * 9.81;
  // At the axle and at floor height the force causes neither rotation nor tipping.
  const auto pushed = [&](double force) {
    inputs.external = wrench_at({0.0, 0.0, 0.0}, {0.0, force, 0.0});
    return testing::run(model, lab_floor(), inputs, at_rest({}), 1e-3, 100).motion.y;
  };
  EXPECT_NEAR(pushed(0.5 * bound), 0.0, 1e-15);
  EXPECT_GT(pushed(1.1 * bound), 0.001);
}

}  // namespace
}  // namespace pioneer_dynamics

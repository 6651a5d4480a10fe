#include <gmock/gmock.h>

#include "support.hpp"

namespace pioneer_dynamics {
namespace {

/// Returns momentum (forward, lateral) and angular momentum about base_link, body by body.
Eigen::Vector3d momentum(const VehicleParameters& v, const VehicleMotion& m) {
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  const auto add = [&](double mass, double inertia, double x, double y) {
    const double ahead = m.forward - m.yaw_rate * y;
    const double aside = m.lateral + m.yaw_rate * x;
    sum += Eigen::Vector3d{mass * ahead, mass * aside,
                           mass * (x * aside - y * ahead) + inertia * m.yaw_rate};
  };
  add(v.chassis.mass, v.chassis.yaw_inertia, v.chassis.x, v.chassis.y);
  add(v.left.mass, v.left.vertical_inertia, 0.0, v.left.half_track);
  add(v.right.mass, v.right.vertical_inertia, 0.0, -v.right.half_track);
  return sum;
}

TEST(Impulse, AHardImpactChangesTheMomentumByTheImpulse) {
  const VehicleParameters vehicle = testing::asymmetric_vehicle();
  const KineticModel model{vehicle};
  const KineticState before = rolling(model, {}, 0.8, 0.4);
  const KineticState after = apply_impulse(model, before, {-3.0, 1.0}, {0.2, 0.1}, Grip::kBreaks);
  const Eigen::Vector3d change = momentum(vehicle, after.motion) - momentum(vehicle, before.motion);
  EXPECT_NEAR(change[0], -3.0, 1e-13);
  EXPECT_NEAR(change[1], 1.0, 1e-13);
  EXPECT_NEAR(change[2], 0.2 * 1.0 - 0.1 * -3.0, 1e-13);
  EXPECT_TRUE(after.modes.slips());
  EXPECT_EQ(after.motion.spin_left, before.motion.spin_left);
}

TEST(Impulse, AGentlePushKeepsTheContactsHeldAndTurnsTheWheels) {
  const KineticModel model{thesis_vehicle()};
  const KineticState after =
      apply_impulse(model, rolling(model, {}, 0.8, 0.0), {-2.0, 5.0}, {0.2, 0.0}, Grip::kHolds);
  EXPECT_FALSE(after.modes.slips());
  EXPECT_NEAR(model.slip_speed(after.motion).left, 0.0, 1e-15);
  EXPECT_EQ(after.motion.lateral, 0.0);
}

TEST(Impulse, AHeadOnPushAcceleratesTheMassIncludingTheWheels) {
  const KineticModel model{thesis_vehicle()};
  const KineticState after =
      apply_impulse(model, at_rest({}), {2.0, 0.0}, {-0.2, 0.0}, Grip::kHolds);
  EXPECT_NEAR(after.motion.forward, 2.0 / (9.0 + 2 * 0.0025 / (0.098 * 0.098)), 1e-14);
}

TEST(Impulse, TheInverseMassIsSymmetricAndSmallerWithHeldContacts) {
  const KineticModel model{testing::asymmetric_vehicle()};
  const Eigen::Matrix3d free = model.inverse_mass(false);
  const Eigen::Matrix3d held = model.inverse_mass(true);
  EXPECT_NEAR((free - free.transpose()).norm(), 0.0, 1e-15);
  EXPECT_NEAR((held - held.transpose()).norm(), 0.0, 1e-15);
  testing::Dice dice{2};
  for (int i = 0; i < 100; ++i) {
    const Eigen::Vector3d blow{dice.between(-1, 1), dice.between(-1, 1), dice.between(-1, 1)};
    EXPECT_GE(blow.dot(free * blow) + 1e-15, blow.dot(held * blow));
  }
}

TEST(Impulse, FrictionStopsTheRobotAfterAnImpact) {
  const KineticModel model{p3dx_vehicle()};
  KineticState state = apply_impulse(model, at_rest({}), {0.0, 10.0}, {-0.05, 0.0}, Grip::kBreaks);
  state = testing::run(model, lab_floor(), {}, state, 1e-3, 3000);
  EXPECT_EQ(state.motion.lateral, 0.0);
  EXPECT_EQ(state.motion.forward, 0.0);
  EXPECT_EQ(state.motion.yaw_rate, 0.0);
  EXPECT_GT(state.motion.y, 0.02);
}

}  // namespace
}  // namespace pioneer_dynamics

#include <gmock/gmock.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <Eigen/Geometry>
#include <cmath>

#include "foothill_proxy/contact_law.hpp"

namespace foothill_proxy {
namespace {

using Eigen::Vector2d;

constexpr double kMass = 9.0;
constexpr double kStep = 1e-3;

double any_number(double low, double high) {
  return low + (high - low) * static_cast<double>(*rc::gen::inRange(0, 1'000'001)) * 1e-6;
}

TEST(ContactLaw, IsASpringWithoutRelativeVelocity) {
  const ContactLaw law;
  const Vector2d force =
      contact_force(law, Vector2d::UnitX(), 2e-3, Vector2d::Zero(), kMass, kStep);
  EXPECT_DOUBLE_EQ(force.x(), law.stiffness * 2e-3);
  EXPECT_DOUBLE_EQ(force.y(), 0.0);
}

TEST(ContactLaw, AddsADamperAlongTheNormal) {
  const ContactLaw law;
  const Vector2d closing{-0.05, 0.0};
  const Vector2d force = contact_force(law, Vector2d::UnitX(), 2e-3, closing, kMass, kStep);
  EXPECT_DOUBLE_EQ(force.x(), law.stiffness * 2e-3 + law.damping * 0.05);
}

TEST(ContactLaw, HasNoAttractiveForceBetweenSeparatingBodies) {
  const Vector2d leaving{10.0, 0.0};
  EXPECT_EQ(contact_force({}, Vector2d::UnitX(), 1e-3, leaving, kMass, kStep).norm(), 0.0);
}

TEST(ContactLaw, KeepsFrictionOnItsConeAndAgainstTheMotion) {
  const ContactLaw law;
  const Vector2d sliding{0.0, 0.5};
  const Vector2d force = contact_force(law, Vector2d::UnitX(), 1e-3, sliding, kMass, kStep);
  EXPECT_NEAR(force.y() / force.x(), -law.friction, 1e-12);
}

TEST(ContactLaw, ReducesFrictionLinearlyBelowTheSlipSpeed) {
  const ContactLaw law;
  const auto friction_at = [&](double speed) {
    return -contact_force(law, Vector2d::UnitX(), 1e-4, {0.0, speed}, kMass, kStep).y();
  };
  EXPECT_NEAR(friction_at(0.5 * law.slip_speed), 0.5 * friction_at(law.slip_speed), 1e-12);
  EXPECT_NEAR(friction_at(3.0 * law.slip_speed), friction_at(law.slip_speed), 1e-12);
}

TEST(ContactLaw, LimitsFrictionToTheForceThatStopsTheContactPointInOneStep) {
  // 0.3 * 1e5 N/m * 1 cm = 300 N would reverse a sliding speed of 0.02 m/s of a mass of 0.1 kg.
  const double light = 0.1;
  const Vector2d sliding{0.0, 0.02};
  const Vector2d force = contact_force({}, Vector2d::UnitX(), 1e-2, sliding, light, kStep);
  EXPECT_NEAR(-force.y(), 0.25 * light * 0.02 / kStep, 1e-9);
}

TEST(VelocityAt, AddsTheRotationAboutBaseLink) {
  const BodyMotion motion{.forward = 0.5, .lateral = -0.1, .yaw_rate = 2.0};
  const Vector2d velocity = velocity_at(motion, {0.3, 0.2});
  EXPECT_DOUBLE_EQ(velocity.x(), 0.5 - 2.0 * 0.2);
  EXPECT_DOUBLE_EQ(velocity.y(), -0.1 + 2.0 * 0.3);
}

RC_GTEST_PROP(ContactLawProperty, NeverAttractsAndNeverAddsSlidingEnergy, ()) {
  const double angle = any_number(-3.0, 3.0);
  const Vector2d normal{std::cos(angle), std::sin(angle)};
  const Vector2d velocity{any_number(-2.0, 2.0), any_number(-2.0, 2.0)};
  const Vector2d force =
      contact_force({}, normal, any_number(0.0, 0.01), velocity, any_number(0.1, 50.0), kStep);
  RC_ASSERT(force.dot(normal) >= -1e-9);
  const Vector2d sliding = velocity - velocity.dot(normal) * normal;
  RC_ASSERT(force.dot(sliding) <= 1e-9);
}

RC_GTEST_PROP(ContactLawProperty, DoesNotDependOnTheAxes, ()) {
  const Eigen::Rotation2Dd turn{any_number(-3.0, 3.0)};
  const Vector2d velocity{any_number(-2.0, 2.0), any_number(-2.0, 2.0)};
  const double depth = any_number(0.0, 0.01);
  const Vector2d force = contact_force({}, Vector2d::UnitX(), depth, velocity, kMass, kStep);
  const Vector2d turned =
      contact_force({}, turn * Vector2d::UnitX(), depth, turn * velocity, kMass, kStep);
  RC_ASSERT((turned - turn * force).norm() <= 1e-9 * (1.0 + force.norm()));
}

RC_GTEST_PROP(ContactLawProperty, ActsEquallyAndOppositelyOnBothBodies, ()) {
  const Vector2d velocity{any_number(-2.0, 2.0), any_number(-2.0, 2.0)};
  const double depth = any_number(0.0, 0.01);
  const Vector2d force = contact_force({}, Vector2d::UnitX(), depth, velocity, kMass, kStep);
  const Vector2d reaction = contact_force({}, -Vector2d::UnitX(), depth, -velocity, kMass, kStep);
  RC_ASSERT((force + reaction).norm() == 0.0);
}

}  // namespace
}  // namespace foothill_proxy

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "pioneer_hardware/wheel_estimator.hpp"

namespace pioneer_hardware {
namespace {

using namespace std::chrono_literals;
using pioneer_arcos::PioneerState;

constexpr SteadyTime kStart{100s};

/// Returns the packet at t [s] of a robot with wheel speeds 0.1 + 0.3 t and 0.2 [m/s].
PioneerState packet(double t) {
  PioneerState state;
  state.packets = static_cast<std::uint64_t>(10.0 * t + 1.5);
  state.session = 1;
  state.has_encoders = true;
  state.stamp = kStart + std::chrono::milliseconds{static_cast<int>(1000.0 * t + 0.5)};
  state.travel = {0.1 * t + 0.15 * t * t + 1.0, 0.2 * t + 1.0};
  state.speed = {0.1 + 0.3 * t, 0.2};
  return state;
}

SteadyTime at(double t) {
  return kStart + std::chrono::microseconds{static_cast<int>(1e6 * t + 0.5)};
}

TEST(WheelEstimator, IsExactForConstantAcceleration) {
  WheelEstimator estimator;
  for (const double t : {0.0, 0.1, 0.2}) estimator.update(packet(t), at(t));
  for (const double t : {0.2, 0.25, 0.299}) {
    EXPECT_NEAR(estimator.travel(at(t)).left, packet(t).travel.left, 1e-5);
    EXPECT_NEAR(estimator.travel(at(t)).right, packet(t).travel.right, 1e-5);
    EXPECT_NEAR(estimator.speed(at(t)).left, 0.1 + 0.3 * t, 1e-6);
    EXPECT_NEAR(estimator.speed(at(t)).right, 0.2, 1e-9);
  }
}

TEST(WheelEstimator, LimitsTheExtrapolation) {
  WheelEstimator estimator;
  for (const double t : {0.0, 0.1}) estimator.update(packet(t), at(t));
  EXPECT_EQ(estimator.travel(at(0.3)).right, estimator.travel(at(3.0)).right);
  EXPECT_NEAR(estimator.travel(at(3.0)).right, packet(0.25).travel.right, 1e-9);
}

TEST(WheelEstimator, WaitsForTheEncodersOfAPacket) {
  WheelEstimator estimator;
  for (const double t : {0.0, 0.1}) estimator.update(packet(t), at(t));
  PioneerState half = packet(0.2);
  half.travel = packet(0.1).travel;
  estimator.update(half, at(0.205));
  EXPECT_NEAR(estimator.travel(at(0.205)).right, packet(0.205).travel.right, 1e-6);
  estimator.update(packet(0.2), at(0.21));
  EXPECT_NEAR(estimator.travel(at(0.21)).left, packet(0.21).travel.left, 1e-5);
}

TEST(WheelEstimator, IgnoresSpeedsOfWheelsAtRest) {
  WheelEstimator estimator;
  PioneerState state = packet(0.0);
  estimator.update(state, at(0.0));
  for (const double t : {0.1, 0.2}) {
    state = packet(t);
    state.travel = packet(0.0).travel;
    state.speed = {0.03, -0.03};
    estimator.update(state, at(t + 0.03));
  }
  EXPECT_EQ(estimator.travel(at(0.29)).left, packet(0.0).travel.left);
  EXPECT_EQ(estimator.speed(at(0.29)).left, 0.0);
}

TEST(WheelEstimator, AssumesNoAccelerationAfterALostLink) {
  WheelEstimator estimator;
  for (const double t : {0.0, 0.1}) estimator.update(packet(t), at(t));
  PioneerState state = packet(5.0);
  state.session = 2;
  estimator.update(state, at(5.0));
  EXPECT_DOUBLE_EQ(estimator.speed(at(5.1)).left, state.speed.left);
}

TEST(WheelEstimator, AssumesNoAccelerationAfterAGap) {
  WheelEstimator estimator;
  for (const double t : {0.0, 0.1, 0.5}) estimator.update(packet(t), at(t));
  EXPECT_DOUBLE_EQ(estimator.speed(at(0.6)).left, packet(0.5).speed.left);
}

TEST(WheelEstimator, ClipsImplausibleAccelerations) {
  WheelEstimator estimator;
  estimator.update(packet(0.0), at(0.0));
  PioneerState state = packet(0.1);
  state.speed = {5.0, -5.0};
  estimator.update(state, at(0.1));
  // At most 1 m/s^2.
  EXPECT_NEAR(estimator.speed(at(0.2)).left, 5.1, 1e-9);
  EXPECT_NEAR(estimator.speed(at(0.2)).right, -5.1, 1e-9);
}

TEST(WheelEstimator, IsZeroBeforeTheFirstPacket) {
  WheelEstimator estimator;
  estimator.update(PioneerState{}, at(0.0));
  EXPECT_EQ(estimator.travel(at(1.0)).left, 0.0);
  EXPECT_EQ(estimator.speed(at(1.0)).right, 0.0);
}

/// For a constant speed the estimate equals the true path at any time within the horizon.
RC_GTEST_PROP(WheelEstimator, IsExactForConstantSpeed, ()) {
  const double speed = 0.001 * *rc::gen::inRange(-750, 750);
  const int packets = *rc::gen::inRange(1, 20);
  const double delay = 0.001 * *rc::gen::inRange(0, 150);
  WheelEstimator estimator;
  for (int i = 1; i <= packets; ++i) {
    PioneerState state = packet(0.1 * i);
    state.speed = {speed, -speed};
    state.travel = {0.1 * i * speed, -0.1 * i * speed};
    // The encoders arrive after the standard packet.
    estimator.update(state, at(0.1 * i) + 25ms);
  }
  const double t = 0.1 * packets + delay;
  RC_ASSERT(std::abs(estimator.travel(at(t)).left - speed * t) < 1e-6);
  RC_ASSERT(std::abs(estimator.travel(at(t)).right + speed * t) < 1e-6);
}

}  // namespace
}  // namespace pioneer_hardware

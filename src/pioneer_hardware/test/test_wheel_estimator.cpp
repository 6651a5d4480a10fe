#include <gmock/gmock.h>

#include "pioneer_hardware/wheel_estimator.hpp"

namespace pioneer_hardware {
namespace {

using namespace std::chrono_literals;
using pioneer_arcos::RobotState;

constexpr Instant kStart{100s};

/// The packet at t [s] of a robot whose left wheel goes with 0.1 + 0.3 t, the right with 0.2 [m/s].
RobotState packet(double t) {
  RobotState state;
  state.packets = static_cast<std::uint64_t>(10.0 * t + 1.5);
  state.session = 1;
  state.has_encoders = true;
  state.stamp = kStart + std::chrono::milliseconds{static_cast<int>(1000.0 * t + 0.5)};
  state.travel = {0.1 * t + 0.15 * t * t + 1.0, 0.2 * t + 1.0};
  state.speed = {0.1 + 0.3 * t, 0.2};
  return state;
}

Instant at(double t) { return kStart + std::chrono::microseconds{static_cast<int>(1e6 * t + 0.5)}; }

TEST(WheelEstimator, IsExactBetweenPacketsOnARamp) {
  WheelEstimator estimator;
  for (const double t : {0.0, 0.1, 0.2}) estimator.update(packet(t), at(t));
  for (const double t : {0.2, 0.25, 0.299}) {
    EXPECT_NEAR(estimator.travel(at(t)).left, packet(t).travel.left, 1e-5);
    EXPECT_NEAR(estimator.travel(at(t)).right, packet(t).travel.right, 1e-5);
    EXPECT_NEAR(estimator.speed(at(t)).left, 0.1 + 0.3 * t, 1e-6);
    EXPECT_NEAR(estimator.speed(at(t)).right, 0.2, 1e-9);
  }
}

TEST(WheelEstimator, DoesNotGuessFarAhead) {
  WheelEstimator estimator;
  for (const double t : {0.0, 0.1}) estimator.update(packet(t), at(t));
  EXPECT_EQ(estimator.travel(at(0.3)).right, estimator.travel(at(3.0)).right);
  EXPECT_NEAR(estimator.travel(at(3.0)).right, packet(0.25).travel.right, 1e-9);
}

TEST(WheelEstimator, WaitsForTheEncodersThatBelongToAPacket) {
  WheelEstimator estimator;
  for (const double t : {0.0, 0.1}) estimator.update(packet(t), at(t));
  RobotState half = packet(0.2);
  half.travel = packet(0.1).travel;
  estimator.update(half, at(0.205));
  EXPECT_NEAR(estimator.travel(at(0.205)).right, packet(0.205).travel.right, 1e-6);
  estimator.update(packet(0.2), at(0.21));
  EXPECT_NEAR(estimator.travel(at(0.21)).left, packet(0.21).travel.left, 1e-5);
}

TEST(WheelEstimator, StandsWhenTheWheelsDo) {
  WheelEstimator estimator;
  RobotState state = packet(0.0);
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

TEST(WheelEstimator, TakesNoAccelerationOverALostLink) {
  WheelEstimator estimator;
  for (const double t : {0.0, 0.1}) estimator.update(packet(t), at(t));
  RobotState state = packet(5.0);
  state.session = 2;
  estimator.update(state, at(5.0));
  EXPECT_DOUBLE_EQ(estimator.speed(at(5.1)).left, state.speed.left);
}

}  // namespace
}  // namespace pioneer_hardware

#include <gmock/gmock.h>

#include "pioneer_dynamics/vehicle.hpp"
#include "support.hpp"

namespace pioneer_dynamics {
namespace {

VehicleState drive(const Vehicle& vehicle, VehicleState state, const VelocityCommand& command,
                   int steps) {
  for (int i = 0; i < steps; ++i) {
    state = step(vehicle, lab_floor(), state, command, {}, 1e-3).state;
  }
  return state;
}

TEST(Vehicle, RunsItsServoAtItsOwnRate) {
  Vehicle vehicle;
  vehicle.servo.period = 0.1;
  VehicleState state = start(vehicle, {});
  int runs = 0;
  for (int i = 0; i < 10000; ++i) {
    const VehicleStep next = step(vehicle, lab_floor(), state, {.forward = 0.1}, {}, 1e-3);
    runs += next.servo_ran ? 1 : 0;
    state = next.state;
  }
  EXPECT_EQ(runs, 100);
  EXPECT_NEAR(state.time, 10.0, 1e-9);
}

TEST(Vehicle, FollowsCommandsWithinItsLimits) {
  const Vehicle vehicle;
  VehicleState state = drive(vehicle, start(vehicle, {}), {.forward = 0.6}, 1000);
  EXPECT_NEAR(state.body.motion.forward, 0.3, 0.01) << "0.3 m/s^2 for a second";
  state = drive(vehicle, state, {.forward = 0.6}, 3000);
  EXPECT_NEAR(state.body.motion.forward, 0.6, 0.005);
}

TEST(Vehicle, ItsOdometryFollowsTheTrueMotion) {
  const Vehicle vehicle;
  const VehicleState state =
      drive(vehicle, start(vehicle, {}), {.forward = 0.4, .yaw_rate = 0.3}, 8000);
  EXPECT_NEAR(state.odometry.pose.x, state.body.motion.x, 0.02);
  EXPECT_NEAR(state.odometry.pose.y, state.body.motion.y, 0.02);
  EXPECT_GT(state.odometry.covariance(0, 0), 0.0);
}

TEST(Vehicle, WithDisabledMotorsItCoastsToAStop) {
  const Vehicle vehicle;
  VehicleState state = drive(vehicle, start(vehicle, {}), {.forward = 0.5}, 3000);
  state.motors_enabled = false;
  state = drive(vehicle, state, {.forward = 0.5}, 6000);
  EXPECT_EQ(state.body.motion.forward, 0.0);
  EXPECT_EQ(state.servo.torque.left, 0.0);
  state.motors_enabled = true;
  state = drive(vehicle, state, {.forward = 0.5}, 4000);
  EXPECT_NEAR(state.body.motion.forward, 0.5, 0.01);
}

TEST(Vehicle, TheCutOffStopsItAfterAWarning) {
  Vehicle vehicle;
  vehicle.battery.voltage = 0.12;  // the small battery of the thesis, 311 J
  vehicle.battery.capacity_ah = 0.72;
  VehicleState state = start(vehicle, {});
  double warned = -1.0;
  double cut = -1.0;
  for (int i = 0; i < 15000; ++i) {
    const VehicleStep next = step(vehicle, lab_floor(), state, {.forward = 0.5}, {}, 1e-3);
    state = next.state;
    if (next.battery_warned) warned = state.time;
    if (next.battery_cut) cut = state.time;
  }
  EXPECT_GT(warned, 0.0);
  EXPECT_GT(cut, warned);
  EXPECT_NEAR(cut, state.battery.cut_at, 1e-3);
  EXPECT_FALSE(state.powered());
  EXPECT_EQ(state.body.motion.forward, 0.0);
}

TEST(Vehicle, AResetIsAnAssignment) {
  const Vehicle vehicle;
  const VehicleState begin = start(vehicle, {1.0, 2.0, 0.5});
  const VehicleState once = drive(vehicle, begin, {.forward = 0.4, .yaw_rate = 0.2}, 2000);
  const VehicleState again = drive(vehicle, begin, {.forward = 0.4, .yaw_rate = 0.2}, 2000);
  EXPECT_EQ(once.body.motion.x, again.body.motion.x);
  EXPECT_EQ(once.body.motion.heading, again.body.motion.heading);
  EXPECT_EQ(once.battery.used, again.battery.used);
}

}  // namespace
}  // namespace pioneer_dynamics

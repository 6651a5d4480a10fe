#include <gmock/gmock.h>

#include "pioneer_dynamics/vehicle.hpp"
#include "support.hpp"

namespace pioneer_dynamics {
namespace {

/// Step response of the right wheel.
struct Response {
  double overshoot{};    ///< Relative to the commanded speed [-].
  double rise{};         ///< Time to 90 % of the commanded speed [s].
  double final_error{};  ///< Relative to the commanded speed [-].
};

Response respond(const Servo& servo) {
  Vehicle vehicle{.model = KineticModel{thesis_vehicle()}, .servo = servo};
  const GroundProperties ground = testing::unlimited_friction();
  VehicleState state = start(vehicle, {});
  const double wanted = 0.3 / 0.098;
  Response response;
  for (int i = 0; i < 12000; ++i) {
    state = step(vehicle, ground, state, {.forward = 0.3}, {}, 1e-3).state;
    const double ratio = state.body.motion.spin_right / wanted;
    response.overshoot = std::max(response.overshoot, ratio - 1.0);
    if (ratio < 0.9 && response.overshoot == 0.0) response.rise = 1e-3 * i;
    response.final_error = std::abs(ratio - 1.0);
  }
  return response;
}

Response thesis_case(double gain) {
  Servo servo = thesis_servo();
  servo.speed_gain = gain;
  return respond(servo);
}

TEST(Servo, WithoutFeedbackItLagsAndNeverOvershoots) {
  const Response open = thesis_case(0.0);
  EXPECT_LT(open.overshoot, 0.005);
  // The feed-forward is the command behind its 0.5 Hz filter: ln 10 / (2 pi 0.5) s, within a
  // period of the servo.
  EXPECT_NEAR(open.rise, std::log(10.0) / std::numbers::pi, 0.1);
}

TEST(Servo, MoreSpeedGainLagsLessAndOvershootsMore) {
  const Response none = thesis_case(0.0);
  const Response some = thesis_case(0.03);
  const Response much = thesis_case(0.1);
  EXPECT_LT(some.rise, 0.75 * none.rise);
  EXPECT_LE(much.rise, some.rise);
  EXPECT_GT(some.overshoot, none.overshoot);
  EXPECT_GT(much.overshoot, 1.4 * some.overshoot);
  EXPECT_LT(much.final_error, 0.01);
}

TEST(Servo, TheResponseIsThatOfItsTransferFunction) {
  // Fast sampling and an unfiltered encoder leave 1 + A exp(-wc t) + B exp(-k t), k = kv / J.
  Servo servo = thesis_servo();
  servo.period = 1e-3;
  servo.encoders.ticks_per_revolution = 1e8;
  servo.encoder_cutoff = 400.0;
  servo.speed_gain = 0.1;
  const Vehicle vehicle{.model = KineticModel{thesis_vehicle()}, .servo = servo};
  const double k = 0.1 / (0.098 * 0.098 * 4.5 + 0.0025);
  const double wc = std::numbers::pi;
  VehicleState state = start(vehicle, {});
  for (int i = 1; i <= 4000; ++i) {
    state = step(vehicle, testing::unlimited_friction(), state, {.forward = 0.3}, {}, 1e-3).state;
    const double t = 1e-3 * i;
    const double expected =
        1.0 + wc / (k - wc) * std::exp(-wc * t) + k / (wc - k) * std::exp(-k * t);
    ASSERT_NEAR(state.body.motion.forward / 0.3, expected, 0.005) << t;
  }
}

TEST(Servo, FeedForwardAloneAcceleratesTheVehicleAsCommanded) {
  Servo servo = thesis_servo();
  servo.speed_gain = 0.0;
  servo.period = 1e-3;
  servo.command_cutoff = 50.0;
  servo.limits.forward.acceleration = 0.4;
  const Vehicle vehicle{.model = KineticModel{testing::balanced_vehicle()}, .servo = servo};
  VehicleState state = start(vehicle, {});
  for (int i = 0; i < 2000; ++i) {
    state = step(vehicle, testing::unlimited_friction(), state, {.forward = 9.0}, {}, 1e-3).state;
  }
  EXPECT_NEAR(state.body.motion.forward, 0.8, 0.003);
}

TEST(Servo, FeedForwardTurnsTheVehicleAsCommanded) {
  Servo servo = servo_for(testing::balanced_vehicle(), thesis_servo());
  servo.speed_gain = 0.0;
  servo.period = 1e-3;
  servo.command_cutoff = 50.0;
  servo.limits.yaw.acceleration = 1.5;
  const Vehicle vehicle{.model = KineticModel{testing::balanced_vehicle()}, .servo = servo};
  VehicleState state = start(vehicle, {});
  for (int i = 0; i < 2000; ++i) {
    state = step(vehicle, testing::unlimited_friction(), state, {.yaw_rate = 9.0}, {}, 1e-3).state;
  }
  EXPECT_NEAR(state.body.motion.yaw_rate, 3.0, 0.02);
}

TEST(Servo, ThePioneersServoHoldsItsSpeedAgainstRollingResistance) {
  const Vehicle vehicle;
  VehicleState state = start(vehicle, {});
  for (int i = 0; i < 6000; ++i) {
    state = step(vehicle, lab_floor(), state, {.forward = 0.5, .yaw_rate = 0.4}, {}, 1e-3).state;
  }
  EXPECT_NEAR(state.body.motion.forward, 0.5, 0.005);
  EXPECT_NEAR(state.body.motion.yaw_rate, 0.4, 0.01);
  for (int i = 0; i < 3000; ++i) {
    state = step(vehicle, lab_floor(), state, {}, {}, 1e-3).state;
  }
  EXPECT_NEAR(state.body.motion.forward, 0.0, 1e-3);
}

TEST(Servo, ABlockedRobotStallsAndAMovingOneDoesNot) {
  const Vehicle vehicle;
  VehicleState state = start(vehicle, {});
  bool stalled_while_moving = false;
  for (int i = 0; i < 3000; ++i) {
    state = step(vehicle, lab_floor(), state, {.forward = 0.5}, {}, 1e-3).state;
    stalled_while_moving |= state.stalled();
  }
  EXPECT_FALSE(stalled_while_moving);
  for (int i = 0; i < 3000; ++i) {
    // A wall: all motion is stopped, and the tyres hold.
    state.body.motion = rolling(vehicle.model, state.body.motion.pose(), 0.0, 0.0).motion;
    state.body.modes = {};
    state = step(vehicle, lab_floor(), state, {.forward = 0.5}, {}, 1e-3).state;
  }
  EXPECT_TRUE(state.servo.left_stalled);
  EXPECT_TRUE(state.servo.right_stalled);
}

TEST(Servo, TorquesStayWithinTheirLimit) {
  const Vehicle vehicle;
  VehicleState state = start(vehicle, {});
  for (int i = 0; i < 500; ++i) {
    const double way = i % 100 < 50 ? 9.0 : -9.0;
    state = step(vehicle, lab_floor(), state, {.forward = way, .yaw_rate = way}, {}, 1e-3).state;
    ASSERT_LE(std::abs(state.servo.torque.left), vehicle.servo.torque_limit);
  }
}

}  // namespace
}  // namespace pioneer_dynamics

#include <gmock/gmock.h>

#include <cmath>
#include <numbers>

#include "foothill_proxy/pioneer_measurement.hpp"

namespace foothill_proxy {
namespace {

namespace dynamics = pioneer_dynamics;

/// A robot that moves, with encoders and odometry that differ from the truth.
dynamics::VehicleState moving_state(const PioneerConfig& config) {
  dynamics::VehicleState state = dynamics::start(config.vehicle, {1.0, 2.0, 0.5});
  state.body = dynamics::rolling(config.vehicle.model, {1.3, 2.4, 0.9}, 0.4, 0.3);
  state.body.motion.angle_left = 10.01;
  state.body.motion.angle_right = 11.02;
  state.servo.left.rate = 4.0;
  state.servo.right.rate = 5.0;
  state.odometry.pose = {0.12345, -0.54321, 0.77777};
  return state;
}

TEST(MeasureOdometry, IsTheTrueMotionFromTheOriginIfIdeal) {
  PioneerConfig config;
  config.ideal = true;
  const foothill_core::PlanarPose origin{1.0, 2.0, 0.5};
  const OdometrySample sample = measure_odometry(config, moving_state(config), origin);
  const foothill_core::PlanarPose back = foothill_core::compose(origin, sample.pose);
  EXPECT_NEAR(back.x, 1.3, 1e-12);
  EXPECT_NEAR(back.y, 2.4, 1e-12);
  EXPECT_NEAR(back.heading, 0.9, 1e-12);
  EXPECT_DOUBLE_EQ(sample.twist.forward, 0.4);
  EXPECT_DOUBLE_EQ(sample.twist.yaw_rate, 0.3);
}

TEST(MeasureOdometry, HasTheResolutionOfThePackets) {
  const PioneerConfig config;
  const OdometrySample sample = measure_odometry(config, moving_state(config), {});
  EXPECT_DOUBLE_EQ(sample.pose.x, 0.123);
  EXPECT_DOUBLE_EQ(sample.pose.y, -0.543);
  const double unit = 2.0 * std::numbers::pi / 4096.0;
  EXPECT_DOUBLE_EQ(sample.pose.heading, std::round(0.77777 / unit) * unit);
}

TEST(MeasureOdometry, HasTheTwistOfTheMeasuredWheelSpeeds) {
  const PioneerConfig config;
  const dynamics::VehicleState state = moving_state(config);
  const JointSample joints = measure_joints(config, state);
  const foothill_core::PlanarTwist twist =
      dynamics::twist_from_spin(config.vehicle.servo.drive, joints.speed);
  const OdometrySample sample = measure_odometry(config, state, {});
  EXPECT_EQ(sample.twist.forward, twist.forward);
  EXPECT_EQ(sample.twist.yaw_rate, twist.yaw_rate);
}

TEST(MeasureJoints, HasAnglesOfEncoderTicks) {
  const PioneerConfig config;
  const JointSample joints = measure_joints(config, moving_state(config));
  const double tick = config.vehicle.servo.encoders.resolution();
  EXPECT_LE(std::abs(joints.angle.left - 10.01), 0.5 * tick);
  EXPECT_LE(std::abs(joints.angle.right - 11.02), 0.5 * tick);
  EXPECT_NEAR(std::remainder(joints.angle.left / tick - 0.5, 1.0), 0.0, 1e-9);
}

TEST(MeasureJoints, HasRimSpeedsInMillimetresPerSecond) {
  PioneerConfig config;
  const double radius = config.vehicle.servo.drive.left_radius;
  const JointSample joints = measure_joints(config, moving_state(config));
  EXPECT_DOUBLE_EQ(joints.speed.left * radius, std::round(4.0 * radius * 1e3) * 1e-3);
  config.link.speed_quantum = 0.0;
  EXPECT_DOUBLE_EQ(measure_joints(config, moving_state(config)).speed.left, 4.0);
}

TEST(MeasureJoints, IsTrueIfIdeal) {
  PioneerConfig config;
  config.ideal = true;
  const dynamics::VehicleState state = moving_state(config);
  const JointSample joints = measure_joints(config, state);
  EXPECT_EQ(joints.angle.left, 10.01);
  EXPECT_EQ(joints.speed.right, state.body.motion.spin_right);
}

TEST(MeasureBattery, HasTheCurrentOfTheDrawnPower) {
  const PioneerConfig config;
  dynamics::VehicleState state = moving_state(config);
  state.battery = dynamics::charged(config.vehicle.battery, 0.6);
  state.battery = dynamics::draw(config.vehicle.battery, state.battery, 50.0, 1.0, 1.0);
  const BatterySample sample = measure_battery(config, state);
  EXPECT_DOUBLE_EQ(sample.voltage * sample.current, 50.0);
  EXPECT_NEAR(sample.charge, 0.6, 1e-3);
}

TEST(MeasureBattery, HasNoVoltageAndNoCurrentAfterTheCutOff) {
  const PioneerConfig config;
  dynamics::VehicleState state = moving_state(config);
  state.battery.state = dynamics::PowerState::kCutOff;
  const BatterySample sample = measure_battery(config, state);
  EXPECT_EQ(sample.voltage, 0.0);
  EXPECT_EQ(sample.current, 0.0);
}

}  // namespace
}  // namespace foothill_proxy

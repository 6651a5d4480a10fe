#include "foothill_sensors/imu.hpp"

#include "foothill_core/angle.hpp"

namespace foothill_sensors {
namespace {

using foothill_proxy::BodyMotion;

/// Makes the noise of the accelerometer independent of that of the gyro.
constexpr std::uint64_t kAccelerometerSeed = 0x9e3779b97f4a7c15U;

/// Returns the velocity of a point fixed in the robot, expressed in W.
Eigen::Vector3d velocity(const BodyMotion& motion, const Eigen::Quaterniond& q_WB,
                         const Eigen::Vector3d& p_BI) {
  const Eigen::Vector3d v_B{motion.forward, motion.lateral, 0.0};
  const Eigen::Vector3d w_B{0.0, 0.0, motion.yaw_rate};
  return q_WB * (v_B + w_B.cross(p_BI));
}

}  // namespace

ImuReading ideal_reading(const ImuConfig& config, const BodyMotion& from, const BodyMotion& to,
                         double dt) {
  const Eigen::Quaterniond before{foothill_proxy::base_pose(from, 0.0).linear()};
  const Eigen::Quaterniond after{foothill_proxy::base_pose(to, 0.0).linear()};
  const Eigen::AngleAxisd turn{before.conjugate() * after};
  const double angle = foothill_core::wrap_angle(turn.angle());
  const Eigen::Vector3d p_BI = config.X_BI.translation();
  const Eigen::Vector3d a_WI = (velocity(to, after, p_BI) - velocity(from, before, p_BI)) / dt;
  const Eigen::Quaterniond middle = before.slerp(0.5, after);
  const Eigen::Matrix3d R_IB = config.X_BI.linear().transpose();
  return {R_IB * (turn.axis() * angle / dt),
          R_IB * (middle.conjugate() * (a_WI - config.gravity_W))};
}

Imu::Imu(const ImuConfig& config, std::uint64_t seed)
    : config_{config},
      gyro_{config.gyro, seed},
      accelerometer_{config.accelerometer, seed ^ kAccelerometerSeed} {}

ImuReading Imu::measure(const BodyMotion& from, const BodyMotion& to, double dt) {
  ImuReading reading = ideal_reading(config_, from, to, dt);
  reading.w_WI_I += gyro_.next(dt);
  reading.f_I += accelerometer_.next(dt);
  return reading;
}

void Imu::reset() {
  gyro_.reset();
  accelerometer_.reset();
}

}  // namespace foothill_sensors

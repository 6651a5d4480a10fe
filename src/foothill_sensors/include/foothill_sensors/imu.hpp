// Inertial measurement units. A unit integrates: a reading is the mean over the time since the
// previous one, and includes gravity, the tilt of the floor, and the lever arm between base_link
// and the unit.
#pragma once

#include <Eigen/Geometry>
#include <cstdint>

#include "foothill_proxy/body.hpp"
#include "foothill_sensors/drifting_noise.hpp"

namespace foothill_sensors {

/// An inertial measurement unit I, fixed in a robot's base_link B. The defaults describe a small
/// MEMS unit; the noise of the gyro is that of the single-axis gyro option of the P3-DX.
struct ImuConfig {
  Eigen::Isometry3d X_BI{Eigen::Isometry3d::Identity()};
  DriftingNoiseConfig gyro{8.7e-4, 1.7e-3, 2.0e-5};         ///< [rad/s]
  DriftingNoiseConfig accelerometer{2.0e-3, 0.02, 1.0e-4};  ///< [m/s^2]
  Eigen::Vector3d gravity_W{0.0, 0.0, -9.81};               ///< [m/s^2]
};

/// A reading in the axes of the unit.
struct ImuReading {
  Eigen::Vector3d w_WI_I{Eigen::Vector3d::Zero()};  ///< Angular velocity [rad/s].
  Eigen::Vector3d f_I{Eigen::Vector3d::Zero()};     ///< Acceleration minus gravity [m/s^2].
};

/// Returns the reading of an ideal unit: means over the time dt between two motions of its robot.
/// @pre dt > 0
[[nodiscard]] ImuReading ideal_reading(const ImuConfig& config,
                                       const foothill_proxy::BodyMotion& from,
                                       const foothill_proxy::BodyMotion& to, double dt);

/// A unit with noise.
class Imu {
 public:
  Imu(const ImuConfig& config, std::uint64_t seed);

  /// Returns the noisy reading for two motions dt apart [s]. @pre dt > 0
  [[nodiscard]] ImuReading measure(const foothill_proxy::BodyMotion& from,
                                   const foothill_proxy::BodyMotion& to, double dt);
  [[nodiscard]] const DriftingNoise& gyro() const { return gyro_; }
  [[nodiscard]] const DriftingNoise& accelerometer() const { return accelerometer_; }
  /// Restarts the noise from the seed.
  void reset();

 private:
  ImuConfig config_;
  DriftingNoise gyro_;
  DriftingNoise accelerometer_;
};

}  // namespace foothill_sensors

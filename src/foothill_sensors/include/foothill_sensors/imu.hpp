#pragma once

#include <Eigen/Geometry>
#include <cstdint>

#include "foothill_proxy/body.hpp"
#include "foothill_sensors/drifting_noise.hpp"

namespace foothill_sensors {

/// An inertial measurement unit I, fixed in a robot's base_link B. The defaults are those of a
/// small MEMS unit; the gyro's noise is that of the single-axis gyro that P3-DX were fitted with.
struct ImuConfig {
  Eigen::Isometry3d X_BI{Eigen::Isometry3d::Identity()};
  DriftingNoiseConfig gyro{8.7e-4, 1.7e-3, 2.0e-5};         ///< [rad/s]
  DriftingNoiseConfig accelerometer{2.0e-3, 0.02, 1.0e-4};  ///< [m/s^2]
  Eigen::Vector3d gravity_W{0.0, 0.0, -9.81};               ///< [m/s^2]
};

/// What it measures, in its own axes.
struct ImuReading {
  Eigen::Vector3d w_WI_I{Eigen::Vector3d::Zero()};  ///< Angular velocity [rad/s].
  Eigen::Vector3d f_I{Eigen::Vector3d::Zero()};     ///< Specific force: acceleration - gravity.
};

/// Returns what an ideal unit measures: means over the time dt between two motions of its robot, as
/// a unit that integrates does. It feels gravity, the floor's tilt, and what its place adds when
/// the robot turns.
/// @pre dt > 0
[[nodiscard]] ImuReading ideal_reading(const ImuConfig& config,
                                       const foothill_proxy::BodyMotion& from,
                                       const foothill_proxy::BodyMotion& to, double dt);

/// The unit with its noise.
class Imu {
 public:
  Imu(const ImuConfig& config, std::uint64_t seed);

  [[nodiscard]] ImuReading measure(const foothill_proxy::BodyMotion& from,
                                   const foothill_proxy::BodyMotion& to, double dt);
  [[nodiscard]] const DriftingNoise& gyro() const { return gyro_; }
  [[nodiscard]] const DriftingNoise& accelerometer() const { return accelerometer_; }
  void reset();

 private:
  ImuConfig config_;
  DriftingNoise gyro_;
  DriftingNoise accelerometer_;
};

}  // namespace foothill_sensors

#pragma once

#include <Eigen/Core>
#include <vector>

#include "pioneer_dynamics/planar.hpp"

namespace pioneer_calibration {

/// How far the wheels had turned at a time.
struct WheelSample {
  double t{};                        ///< [s]
  pioneer_dynamics::Wheels angle{};  ///< Growing as the robot drives forward [rad].
};

/// Where the robot truly was at a time, as something outside of it saw it.
struct Fix {
  double t{};                ///< [s]
  Eigen::Vector2d position;  ///< Of base_link [m].
  double sigma{0.002};       ///< Standard deviation of each coordinate [m].
};

/// One drive of a robot, from standstill to standstill.
struct DriveLog {
  std::vector<WheelSample> wheels{};  ///< By time.
  std::vector<Fix> fixes{};           ///< Within the time of the wheels.
  /// Whether fixes are told from where the robot stood at first, x along its first heading, as by
  /// a tape measure on the floor. Otherwise their frame is any.
  bool from_start{false};
};

}  // namespace pioneer_calibration

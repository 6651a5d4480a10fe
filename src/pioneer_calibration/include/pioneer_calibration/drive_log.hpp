#pragma once

#include <Eigen/Core>
#include <vector>

#include "pioneer_dynamics/wheel_pair.hpp"

/// Measurements of one drive: wheel angles, and positions from an external reference. They are the
/// input of the estimate, whether recorded on a robot or simulated in a test.

namespace pioneer_calibration {

/// Wheel angles at a time.
struct WheelSample {
  double t{};                           ///< [s]
  pioneer_dynamics::WheelPair angle{};  ///< Increasing as the robot drives forward [rad].
};

/// True position of the robot at a time, measured externally.
struct Fix {
  double t{};                ///< [s]
  Eigen::Vector2d position;  ///< Position of base_link [m].
  double sigma{0.002};       ///< Standard deviation of each coordinate [m].
};

/// One drive of a robot, from standstill to standstill.
struct DriveLog {
  std::vector<WheelSample> wheels{};  ///< Sorted by time.
  std::vector<Fix> fixes{};           ///< Within the time of the wheels.
  /// Whether fixes are relative to the start pose, x along the initial heading, as with a tape
  /// measure on the floor. Otherwise their frame is arbitrary.
  bool from_start{false};
};

}  // namespace pioneer_calibration

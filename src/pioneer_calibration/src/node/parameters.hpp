#pragma once

#include <string>

#include "pioneer_calibration/square_driver.hpp"
#include "pioneer_dynamics/kinematics.hpp"
#include "rclcpp/node.hpp"

namespace pioneer_calibration {

/// Source of the true positions.
enum class PositionSource {
  kExternalPose,  ///< The topic `external_pose`, continuously.
  kTape           ///< The user, with a tape measure after each square.
};

/// Parameters of the node; README.md has the table.
struct CalibratorParameters {
  SquarePlan square{};
  int runs{5};  ///< Number of squares in each direction.
  PositionSource reference{};
  std::string output{};  ///< Output file.
  std::string table{};   ///< File for a table of all runs; empty: none.
  pioneer_dynamics::DriveGeometry nominal{};
  double command_period{0.1};  ///< Lock-step: commands are stamped for the next tick [s].
  bool lock_step{false};
  double odometry_timeout{10.0};  ///< Maximum time without odometry [s].
};

/// Declares every parameter and returns their values.
/// Throws std::invalid_argument that names an invalid one.
[[nodiscard]] CalibratorParameters declare_parameters(rclcpp::Node& node);

}  // namespace pioneer_calibration

#pragma once

#include <string>

#include "pioneer_calibration/square_driver.hpp"
#include "pioneer_dynamics/kinematics.hpp"
#include "rclcpp/node.hpp"

namespace pioneer_calibration {

/// What tells where the robot truly is.
enum class Reference {
  kExternalPose,  ///< The topic `external_pose`, all the time.
  kTape           ///< The user, after each square.
};

/// What the node can be told; README.md has the table.
struct CalibratorParameters {
  SquarePlan square{};
  int runs{5};  ///< Squares each way.
  Reference reference{};
  std::string output{};  ///< File to be written.
  std::string table{};   ///< File for a table of all runs; empty for none.
  pioneer_dynamics::DriveGeometry nominal{};
  double command_period{0.1};  ///< In lock-step, commands are stamped for the next tick [s].
  bool lock_step{false};
  double patience{10.0};  ///< Without odometry, wheels or a reference, it gives up [s].
};

/// Declares every parameter and returns their values.
/// Throws std::invalid_argument naming the one that makes no sense.
[[nodiscard]] CalibratorParameters declare_parameters(rclcpp::Node& node);

}  // namespace pioneer_calibration

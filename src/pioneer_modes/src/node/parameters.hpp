#pragma once

#include <string>

#include "pioneer_modes/config.hpp"
#include "pioneer_modes/mode.hpp"
#include "rclcpp/rclcpp.hpp"

namespace pioneer_modes {

/// Parameters of the node.
struct ModesParameters {
  ModesConfig law{};
  Mode mode{Mode::kIdle};
  std::string robot{};          ///< Name of the robot, prefix of its frames.
  double command_period{0.05};  ///< Period of commands, without lock-step [s].
  bool lock_step{false};        ///< Answer each odometry message by stamps alone.
  double tick{0.1};             ///< Lock-step: commands are stamped for multiples of this [s].
  double sonar_cycle{0.04};     ///< Time between two stamps of the sonar [s].
  int sonar_arrays{2};          ///< Number of sonar readings that share a stamp.
  double bumper_period{0.1};    ///< Period of bumper [s].
  double link_period{1.0};      ///< Period of link_state and battery_state [s].
  double imu_period{0.0};       ///< Period of imu [s]; 0: no imu.
};

/// Declares all parameters. Throws std::invalid_argument that names an invalid one.
[[nodiscard]] ModesParameters declare_parameters(rclcpp::Node& node);

}  // namespace pioneer_modes

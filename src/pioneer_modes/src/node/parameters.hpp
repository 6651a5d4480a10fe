#pragma once

#include <string>

#include "pioneer_modes/config.hpp"
#include "pioneer_modes/mode.hpp"
#include "rclcpp/rclcpp.hpp"

namespace pioneer_modes {

/// Parameters of the node.
struct ModesParameters {
  ModesConfig law{};
  Mode mode{Mode::kNone};
  std::string robot{};          ///< Prefix of its frames.
  double command_period{0.05};  ///< Between two commands, without lock-step [s].
  bool lock_step{false};        ///< Answer each odometry, and go by stamps alone.
  double tick{0.1};             ///< Commands in lock-step are stamped for its multiples [s].
  double sonar_cycle{0.04};     ///< From one stamp of the sonar to the next [s].
  int sonar_arrays{2};          ///< Readings that share a stamp.
  double bumper_period{0.1};    ///< [s]
  double link_period{1.0};      ///< Of link_state and battery_state [s].
  double imu_period{0.0};       ///< [s]; 0 if there is none.
};

/// Declares all parameters. Throws std::invalid_argument saying which one is wrong.
[[nodiscard]] ModesParameters declare_parameters(rclcpp::Node& node);

}  // namespace pioneer_modes

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "pioneer_dynamics/command_limits.hpp"
#include "pioneer_modes/outline.hpp"

/// Configuration of the modes, with defaults for a Pioneer P3-DX. validate() checks all values
/// together, since the limits of some depend on others.

namespace pioneer_modes {

/// How sonar and bumpers restrict a robot's motion.
struct GuardConfig {
  Outline outline{};
  double margin{0.1};            ///< Distance kept between outline and obstacles [m].
  double reaction_time{0.6};     ///< From an echo to braking: sonar cycle, packet, command [s].
  double deceleration{0.3};      ///< Assumed braking deceleration [m/s^2].
  double yaw_deceleration{1.7};  ///< Assumed yaw deceleration [rad/s^2].
  double memory{15.0};           ///< Duration for which echoes are remembered [s].
  double memory_range{1.5};      ///< Maximum range of remembered echoes [m].
  double beam{0.17};             ///< Half angle of the sonar beam [rad].
};

/// Wandering.
struct WanderConfig {
  double speed{0.3};       ///< Cruise speed [m/s].
  double yaw_rate{0.6};    ///< Yaw rate of turns in place [rad/s].
  double clearance{0.17};  ///< Lateral clearance, which leaves room to turn in place [m].
  double near{0.35};       ///< Free distance ahead below which the robot turns [m].
  double far{0.7};         ///< Free distance ahead above which the robot drives on [m].
  std::uint64_t seed{1};   ///< Random seed of the chosen directions.
};

/// Driving to a goal.
struct PositionConfig {
  double speed{0.3};               ///< [m/s]
  double yaw_rate{0.6};            ///< [rad/s]
  double tolerance{0.01};          ///< [m]
  double heading_tolerance{0.02};  ///< [rad]
};

/// Maximum age of each input before the robot stops.
struct Timeouts {
  double odometry{0.5};   ///< [s]
  double sonar{1.0};      ///< Age of the oldest transducer in the direction of motion [s].
  double bumper{1.0};     ///< [s]
  double link{3.0};       ///< [s]
  double commander{0.2};  ///< In modes teleop and velocity [s].
};

/// Configuration of all modes.
struct ModesConfig {
  pioneer_dynamics::CommandLimits limits{};  ///< Limits of every command.
  GuardConfig guard{};
  WanderConfig wander{};
  PositionConfig position{};
  Timeouts timeouts{};
  double min_charge{0.22};  ///< Minimum state of charge for wander and position [-].
  double max_tilt{0.06};    ///< A steeper floor counts as an obstacle [rad].
};

/// Returns field, value and limit of the first invalid value; nothing if all are valid.
[[nodiscard]] std::optional<std::string> validate(const ModesConfig& config);

}  // namespace pioneer_modes

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "pioneer_dynamics/command_limits.hpp"
#include "pioneer_modes/outline.hpp"

namespace pioneer_modes {

/// How sonar and bumpers hold a robot back.
struct GuardConfig {
  Outline outline{};
  double margin{0.1};            ///< Kept free around the outline [m].
  double reaction_time{0.6};     ///< From an echo to the brakes: sonar round, packet, command [s].
  double deceleration{0.3};      ///< That the robot can be relied on for [m/s^2].
  double yaw_deceleration{1.7};  ///< [rad/s^2]
  double memory{15.0};           ///< Echoes are remembered so long [s].
  double memory_range{1.5};      ///< Of those farther away nothing is kept [m].
  double beam{0.17};             ///< Half angle in which an echo may have come from [rad].
};

/// How it wanders.
struct WanderConfig {
  double speed{0.3};       ///< [m/s]
  double yaw_rate{0.6};    ///< Of turns on the spot [rad/s].
  double clearance{0.17};  ///< To the sides, so that it can always turn on the spot [m].
  double near{0.35};       ///< With less than this ahead it turns [m].
  double far{0.7};         ///< With more than this ahead it goes [m].
  std::uint64_t seed{1};   ///< Of the ways that it picks.
};

/// How it drives to a goal.
struct PositionConfig {
  double speed{0.3};               ///< [m/s]
  double yaw_rate{0.6};            ///< [rad/s]
  double tolerance{0.01};          ///< [m]
  double heading_tolerance{0.02};  ///< [rad]
};

/// After how long without news a robot stops.
struct Timeouts {
  double odometry{0.5};   ///< [s]
  double sonar{1.0};      ///< Since every transducer of the way ahead has fired [s].
  double bumper{1.0};     ///< [s]
  double link{3.0};       ///< [s]
  double commander{0.2};  ///< In teleop and velocity [s].
};

/// All of it.
struct ModesConfig {
  pioneer_dynamics::CommandLimits limits{};  ///< Of every command.
  GuardConfig guard{};
  WanderConfig wander{};
  PositionConfig position{};
  Timeouts timeouts{};
  double least_charge{
      0.22};               ///< With less in the battery it neither wanders nor goes anywhere [-].
  double most_tilt{0.06};  ///< A floor steeper than this is taken for an obstacle [rad].
};

/// Returns the first thing that makes no sense, naming field, value and limit; none if all does.
[[nodiscard]] std::optional<std::string> problem(const ModesConfig& config);

}  // namespace pioneer_modes

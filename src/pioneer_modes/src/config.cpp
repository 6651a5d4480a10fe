#include "pioneer_modes/config.hpp"

#include <array>
#include <cmath>

namespace pioneer_modes {
namespace {

struct Bound {
  const char* field;
  double value;
  double low;
  double high;
};

std::optional<std::string> first_out_of_range(const auto& bounds) {
  for (const Bound& bound : bounds) {
    if (std::isfinite(bound.value) && bound.value >= bound.low && bound.value <= bound.high) {
      continue;
    }
    return std::string{bound.field} + " is " + std::to_string(bound.value) + ", not within " +
           std::to_string(bound.low) + " and " + std::to_string(bound.high);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> validate(const ModesConfig& config) {
  const auto& [limits, guard, wander, position, timeouts, min_charge, max_tilt] = config;
  const std::array bounds{
      Bound{"limits.speed", limits.forward.speed, 0.01, 5.0},
      Bound{"limits.yaw_rate", limits.yaw.speed, 0.01, 10.0},
      Bound{"guard.margin", guard.margin, 0.0, 2.0},
      Bound{"guard.reaction_time", guard.reaction_time, 0.01, 10.0},
      Bound{"guard.deceleration", guard.deceleration, 0.01, 20.0},
      Bound{"guard.yaw_deceleration", guard.yaw_deceleration, 0.01, 50.0},
      Bound{"guard.memory", guard.memory, 0.5, 600.0},
      Bound{"guard.memory_range", guard.memory_range, 0.5, 10.0},
      Bound{"guard.beam", guard.beam, 0.0, 0.8},
      Bound{"wander.speed", wander.speed, 0.01, limits.forward.speed},
      Bound{"wander.yaw_rate", wander.yaw_rate, 0.05, limits.yaw.speed},
      Bound{"wander.clearance", wander.clearance, guard.margin, 2.0},
      Bound{"wander.near", wander.near, 0.05, 5.0},
      Bound{"wander.far", wander.far, wander.near, guard.memory_range},
      Bound{"position.speed", position.speed, 0.01, limits.forward.speed},
      Bound{"position.yaw_rate", position.yaw_rate, 0.05, limits.yaw.speed},
      Bound{"position.tolerance", position.tolerance, 0.002, 1.0},
      Bound{"position.heading_tolerance", position.heading_tolerance, 0.005, 1.0},
      Bound{"timeouts.odometry", timeouts.odometry, 0.05, 60.0},
      Bound{"timeouts.sonar", timeouts.sonar, 0.05, 60.0},
      Bound{"timeouts.bumper", timeouts.bumper, 0.05, 60.0},
      Bound{"timeouts.link", timeouts.link, 0.05, 60.0},
      Bound{"timeouts.commander", timeouts.commander, 0.05, 60.0},
      Bound{"min_charge", min_charge, 0.0, 1.0},
      Bound{"max_tilt", max_tilt, 0.01, 1.0}};
  return first_out_of_range(bounds);
}

}  // namespace pioneer_modes

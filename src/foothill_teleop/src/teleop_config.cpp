#include "foothill_teleop/teleop_config.hpp"

#include <cmath>
#include <utility>

namespace foothill_teleop {
namespace {

using Error = std::optional<std::string>;

bool is_positive(double value) { return std::isfinite(value) && value > 0.0; }
bool is_speed(double value) { return std::isfinite(value) && value >= 0.0; }

Error validate_axis(const std::string& name, const DriveAxis& motion) {
  const auto& limits = motion.limits;
  if (motion.axis < kNone) return name + ".axis is " + std::to_string(motion.axis) + ", below -1";
  if (!is_speed(limits.speed)) return name + ".speed must be 0 or more";
  if (!is_speed(motion.turbo_speed) || motion.turbo_speed < limits.speed) {
    return name + ".turbo_speed is " + std::to_string(motion.turbo_speed) + ", less than the " +
           std::to_string(limits.speed) + " without turbo";
  }
  for (const auto& [field, value] : {std::pair{".acceleration", limits.acceleration},
                                     std::pair{".deceleration", limits.deceleration}}) {
    if (!is_positive(value)) return name + field + " must be more than 0";
  }
  return {};
}

Error validate_buttons(const TeleopConfig& config) {
  if (config.enable_button < 0) return "enable_button must be 0 or more: it is the dead-man button";
  if (config.turbo_button < kNone) return "turbo_button must be -1 (none) or more";
  if (config.turbo_button == config.enable_button) {
    return "turbo_button and enable_button are both " + std::to_string(config.enable_button);
  }
  return {};
}

Error validate_timing(const TeleopConfig& config) {
  if (!is_positive(config.period)) return "period must be more than 0";
  if (!is_positive(config.input_timeout)) return "input_timeout must be more than 0";
  if (!is_speed(config.stop_duration)) return "stop_duration must be 0 or more";
  // A sum that is exact in decimal may be too large by a rounding error.
  if (config.input_timeout + config.period > kMaxStopTime - kTransportTime + 1e-9) {
    return "input_timeout and period are " + std::to_string(config.input_timeout) + " s and " +
           std::to_string(config.period) + " s, together more than the " +
           std::to_string(kMaxStopTime - kTransportTime) + " s within which a stop must be sent";
  }
  return {};
}

}  // namespace

std::optional<std::string> validate(const TeleopConfig& config) {
  for (const Error& error : {validate_buttons(config), validate_axis("forward", config.forward),
                             validate_axis("lateral", config.lateral),
                             validate_axis("turn", config.turn), validate_timing(config)}) {
    if (error) return error;
  }
  return {};
}

}  // namespace foothill_teleop

#include "diff_drive_controller/speed_limiter.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace diff_drive_controller {
namespace {

bool is_set(double limit) { return !std::isnan(limit); }

void require_sign(const char* name, double value, double sign) {
  if (!is_set(value) || value * sign >= 0.0) return;
  throw std::invalid_argument{std::string{name} + " is " + std::to_string(value) +
                              " and should be " + (sign > 0.0 ? "positive" : "negative")};
}

void default_to(double& limit, double value) {
  if (!is_set(limit)) limit = value;
}

double clamp(double value, double low, double high) {
  if (is_set(low)) value = std::max(value, low);
  return is_set(high) ? std::min(value, high) : value;
}

}  // namespace

SpeedLimiter::SpeedLimiter(const SpeedLimits& limits) : limits_{limits} {
  require_sign("max_velocity", limits.max_velocity, 1.0);
  require_sign("max_acceleration", limits.max_acceleration, 1.0);
  require_sign("max_deceleration", limits.max_deceleration, -1.0);
  require_sign("max_acceleration_reverse", limits.max_acceleration_reverse, -1.0);
  require_sign("max_deceleration_reverse", limits.max_deceleration_reverse, 1.0);
  require_sign("max_jerk", limits.max_jerk, 1.0);
  default_to(limits_.min_velocity, -limits.max_velocity);
  default_to(limits_.max_deceleration, -limits.max_acceleration);
  default_to(limits_.max_acceleration_reverse, -limits_.max_acceleration);
  default_to(limits_.max_deceleration_reverse, -limits_.max_deceleration);
  default_to(limits_.min_jerk, -limits.max_jerk);
}

double SpeedLimiter::limit(double wanted, double last, double second_to_last, double dt) const {
  double speed = limit_jerk(wanted, last, second_to_last, dt);
  speed = limit_acceleration(speed, last, dt);
  return limit_velocity(speed);
}

double SpeedLimiter::limit_velocity(double speed) const {
  return clamp(speed, limits_.min_velocity, limits_.max_velocity);
}

double SpeedLimiter::limit_acceleration(double speed, double last, double dt) const {
  // Going one way the two limits are those of that way; from rest, one of each.
  const double lower = last > 0.0 ? limits_.max_deceleration : limits_.max_acceleration_reverse;
  const double upper = last < 0.0 ? limits_.max_deceleration_reverse : limits_.max_acceleration;
  return last + clamp(speed - last, lower * dt, upper * dt);
}

double SpeedLimiter::limit_jerk(double speed, double last, double second_to_last, double dt) const {
  const double change = speed - last;
  const double last_change = last - second_to_last;
  const double step = 2.0 * dt * dt;
  return last + last_change +
         clamp(change - last_change, limits_.min_jerk * step, limits_.max_jerk * step);
}

}  // namespace diff_drive_controller

#include "pioneer_calibration/square_driver.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "foothill_core/angle.hpp"

namespace pioneer_calibration {
namespace {

using foothill_core::PlanarPose;
using pioneer_dynamics::VelocityCommand;

constexpr double kPositionTolerance = 0.005;  ///< [m]
constexpr double kHeadingTolerance = 0.003;   ///< [rad]
constexpr double kHeadingGain = 1.0;          ///< [1/s]
constexpr double kCrossTrackGain = 1.0;       ///< Heading correction per cross-track error [rad/m].
constexpr double kMinYawRate = 0.02;          ///< Minimum yaw rate of a turn [rad/s].
constexpr double kMinSpeed = 0.01;            ///< Minimum speed along a side [m/s].

/// Returns the speed from which the robot can stop within a distance; reduced near the end, where
/// the delay of the link would cause an overshoot.
double braked(double distance, double braking, double limit, double min_speed) {
  return std::clamp(std::min(std::sqrt(2.0 * braking * distance), 1.5 * distance), min_speed,
                    limit);
}

}  // namespace

void SquareDriver::begin(const PlanarPose& pose) {
  leg_ = 0;
  from_ = pose;
}

VelocityCommand SquareDriver::command(const PlanarPose& pose, double t) {
  if (leg_ < 0) begin(pose);
  if (is_done()) return {};
  if (!arrived_) {
    const VelocityCommand command = is_corner() ? turn_corner(pose) : drive_side(pose);
    if (!arrived_) return command;
    arrived_at_ = t;
  }
  if (t - arrived_at_ >= plan_.rest) {
    arrived_ = false;
    ++leg_;
  }
  return {};
}

VelocityCommand SquareDriver::drive_side(const PlanarPose& pose) {
  const double c = std::cos(from_.heading);
  const double s = std::sin(from_.heading);
  const double along = c * (pose.x - from_.x) + s * (pose.y - from_.y);
  const double left = -s * (pose.x - from_.x) + c * (pose.y - from_.y);
  const double ahead = plan_.side - along;
  if (ahead < kPositionTolerance) {
    arrived_ = true;
    // The next side begins at the corner, not where this one ended: errors do not accumulate.
    from_.x += plan_.side * c;
    from_.y += plan_.side * s;
    from_.heading += plan_.direction == Direction::kCounterClockwise ? std::numbers::pi / 2.0
                                                                     : -std::numbers::pi / 2.0;
    return {};
  }
  const double heading = from_.heading - std::clamp(kCrossTrackGain * left, -0.3, 0.3);
  const double off = foothill_core::wrap_angle(heading - pose.heading);
  return {braked(ahead, plan_.braking, plan_.speed, kMinSpeed),
          std::clamp(kHeadingGain * off, -plan_.yaw_rate, plan_.yaw_rate)};
}

VelocityCommand SquareDriver::turn_corner(const PlanarPose& pose) {
  const double ahead = foothill_core::wrap_angle(from_.heading - pose.heading);
  if (std::abs(ahead) < kHeadingTolerance) {
    arrived_ = true;
    return {};
  }
  const double rate = braked(std::abs(ahead), plan_.yaw_braking, plan_.yaw_rate, kMinYawRate);
  return {0.0, std::copysign(rate, ahead)};
}

}  // namespace pioneer_calibration

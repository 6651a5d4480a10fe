#include "pioneer_calibration/square_driver.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pioneer_calibration {
namespace {

using pioneer_dynamics::Pose;
using pioneer_dynamics::VelocityCommand;

constexpr double kNearEnough = 0.005;      ///< [m]
constexpr double kStraightEnough = 0.003;  ///< [rad]
constexpr double kHeadingGain = 1.0;       ///< [1/s]
constexpr double kCrossTrackGain = 1.0;    ///< Heading asked for by the distance off [rad/m].
constexpr double kSlowestYaw = 0.02;       ///< A turn ends at least so fast [rad/s].
constexpr double kSlowest = 0.01;          ///< And a side [m/s].

/// The speed from which braking ends after a distance; less near the end, where the delay of the
/// link would carry it beyond.
double braked(double distance, double braking, double limit, double slowest) {
  return std::clamp(std::min(std::sqrt(2.0 * braking * distance), 1.5 * distance), slowest, limit);
}

}  // namespace

void SquareDriver::begin(const Pose& pose) {
  leg_ = 0;
  from_ = pose;
}

VelocityCommand SquareDriver::command(const Pose& pose, double t) {
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

VelocityCommand SquareDriver::drive_side(const Pose& pose) {
  const double c = std::cos(from_.heading);
  const double s = std::sin(from_.heading);
  const double along = c * (pose.x - from_.x) + s * (pose.y - from_.y);
  const double left = -s * (pose.x - from_.x) + c * (pose.y - from_.y);
  const double ahead = plan_.side - along;
  if (ahead < kNearEnough) {
    arrived_ = true;
    // The next side begins at the corner, not where this one ended: errors don't add up.
    from_.x += plan_.side * c;
    from_.y += plan_.side * s;
    from_.heading += plan_.direction == Direction::kCounterClockwise ? std::numbers::pi / 2.0
                                                                     : -std::numbers::pi / 2.0;
    return {};
  }
  const double heading = from_.heading - std::clamp(kCrossTrackGain * left, -0.3, 0.3);
  const double off = pioneer_dynamics::wrap_angle(heading - pose.heading);
  return {braked(ahead, plan_.braking, plan_.speed, kSlowest),
          std::clamp(kHeadingGain * off, -plan_.yaw_rate, plan_.yaw_rate)};
}

VelocityCommand SquareDriver::turn_corner(const Pose& pose) {
  const double ahead = pioneer_dynamics::wrap_angle(from_.heading - pose.heading);
  if (std::abs(ahead) < kStraightEnough) {
    arrived_ = true;
    return {};
  }
  const double rate = braked(std::abs(ahead), plan_.yaw_braking, plan_.yaw_rate, kSlowestYaw);
  return {0.0, std::copysign(rate, ahead)};
}

}  // namespace pioneer_calibration

#include "pioneer_modes/guard.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <vector>

#include "pioneer_modes/echo_map.hpp"

namespace pioneer_modes {
namespace {

constexpr double kStep = 0.02;       // Step of the fastest point of the outline [m].
constexpr double kCreep = 0.005;     // Speeds below this count as standstill [m/s].
constexpr double kCrawl = 0.02;      // Yaw rates below this count as standstill [rad/s].
constexpr double kTolerance = 1e-6;  // [m]

bool is_motion(const VelocityCommand& command) {
  return std::abs(command.forward) >= kCreep || std::abs(command.yaw_rate) >= kCrawl;
}

/// A point, and the distance that the outline must keep from it.
struct Obstacle {
  Eigen::Vector2d p_B;
  double allowed{};  ///< [m]
};

/// Returns the points that the outline may approach too closely during a motion of a given length.
std::vector<Obstacle> within_reach(const Outline& outline, Points points_B, double margin,
                                   double length) {
  std::vector<Obstacle> found;
  for (const Eigen::Vector2d& p_B : points_B) {
    const double distance = outline.distance(p_B);
    if (distance > margin + length) continue;
    found.push_back({p_B, std::min(margin, distance - kTolerance)});
  }
  return found;
}

/// Returns the share s of a command with which the robot stops within the path of `free` seconds at
/// full command: s t_r + s^2 k = free.
double share_of(const GuardConfig& config, const VelocityCommand& desired, double free) {
  const double k = 0.5 * std::max(std::abs(desired.forward) / config.deceleration,
                                  std::abs(desired.yaw_rate) / config.yaw_deceleration);
  const double t = config.reaction_time;
  return std::clamp((std::sqrt(t * t + 4.0 * k * free) - t) / (2.0 * k), 0.0, 1.0);
}

VelocityCommand slowed(const GuardConfig& config, const VelocityCommand& desired, Points points_B) {
  const double k = 0.5 * std::max(std::abs(desired.forward) / config.deceleration,
                                  std::abs(desired.yaw_rate) / config.yaw_deceleration);
  const double free =
      free_time(config.outline, desired, points_B, config.margin, config.reaction_time + k);
  const double share = share_of(config, desired, free);
  const VelocityCommand reduced{share * desired.forward, share * desired.yaw_rate};
  return is_motion(reduced) ? reduced : VelocityCommand{};
}

}  // namespace

double free_time(const Outline& outline, const VelocityCommand& command, Points points_B,
                 double margin, double horizon) {
  const double fastest = std::abs(command.forward) + outline.reach() * std::abs(command.yaw_rate);
  if (fastest * horizon < kTolerance) return horizon;
  const std::vector<Obstacle> obstacles =
      within_reach(outline, points_B, margin, fastest * horizon);
  if (obstacles.empty()) return horizon;
  const int steps = static_cast<int>(std::ceil(fastest * horizon / kStep));
  const double dt = horizon / steps;
  for (int i = 1; i <= steps; ++i) {
    const PlanarPose pose =
        foothill_core::advance({}, {command.forward, 0.0, command.yaw_rate}, i * dt);
    const Eigen::Matrix2d R_BO = Eigen::Rotation2Dd{-pose.heading}.toRotationMatrix();
    const Eigen::Vector2d moved{pose.x, pose.y};
    for (const Obstacle& point : obstacles) {
      if (outline.distance(R_BO * (point.p_B - moved)) < point.allowed) return (i - 1) * dt;
    }
  }
  return horizon;
}

double free_distance(const Outline& outline, double direction, Points points_B, double margin,
                     double limit) {
  return free_time(outline, {direction, 0.0}, points_B, margin, limit);
}

VelocityCommand guarded(const GuardConfig& config, const VelocityCommand& desired,
                        Points points_B) {
  if (!is_motion(desired)) return {};
  const VelocityCommand whole = slowed(config, desired, points_B);
  if (is_motion(whole) || std::abs(desired.yaw_rate) < kCrawl) return whole;
  return slowed(config, {0.0, desired.yaw_rate}, points_B);
}

double clearance(const Outline& outline, Points points_B, double limit) {
  double nearest = limit;
  for (const Eigen::Vector2d& p_B : points_B) nearest = std::min(nearest, outline.distance(p_B));
  return nearest;
}

}  // namespace pioneer_modes

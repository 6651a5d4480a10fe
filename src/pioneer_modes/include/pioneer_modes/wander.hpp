#pragma once

#include <random>

#include "pioneer_modes/config.hpp"
#include "pioneer_modes/echo_map.hpp"
#include "pioneer_modes/guard.hpp"

/// The law of mode wander: a robot explores its surroundings without a map or a plan, and stays
/// reproducible because its random numbers depend on a seed alone.

namespace pioneer_modes {

/// Activity of a wandering robot.
enum class WanderState {
  kCruise,   ///< Straight ahead.
  kTurn,     ///< In place, to another direction.
  kRetreat,  ///< Back from a collision or a slope.
  kBoxedIn,  ///< No free direction: waiting.
};

/// Returns a stable text.
[[nodiscard]] const char* to_cstr(WanderState state);

/// Drives straight ahead until an obstacle is near, then turns in place to a free direction
/// chosen at random. The guard still applies to its commands.
class Wander {
 public:
  Wander(const WanderConfig& config, const GuardConfig& guard);

  /// Starts again, with the same random numbers.
  void start();
  /// Reports a collision or a slope: the robot retreats first.
  /// @param is_ahead Whether it is in front of the robot.
  void bounce(bool is_ahead, const PlanarPose& pose);
  /// Returns the desired command.
  /// @param pose Pose by odometry. @param points_B Obstacles around the robot.
  [[nodiscard]] VelocityCommand command(double t, const PlanarPose& pose, Points points_B);
  [[nodiscard]] WanderState state() const { return state_; }

 private:
  [[nodiscard]] VelocityCommand cruise(double t, const PlanarPose& pose, Points points_B);
  [[nodiscard]] VelocityCommand turn(double t, const PlanarPose& pose, Points points_B);
  [[nodiscard]] VelocityCommand retreat(double t, const PlanarPose& pose, Points points_B);
  [[nodiscard]] VelocityCommand wait(double t, const PlanarPose& pose, Points points_B);
  void begin_turn(const PlanarPose& pose, Points points_B);
  [[nodiscard]] bool can_turn(double side, Points points_B) const;
  [[nodiscard]] double ahead(Points points_B) const;
  [[nodiscard]] double draw(double low, double high);

  WanderConfig config_;
  GuardConfig guard_;
  std::mt19937_64 random_;
  WanderState state_{WanderState::kCruise};
  double side_{1.0};        ///< Sense of the turn: 1 to the left.
  double min_turn_{};       ///< Minimum angle of the turn [rad].
  double turned_{};         ///< [rad]
  double last_heading_{};   ///< [rad]
  double direction_{-1.0};  ///< Direction of the retreat: 1 forwards.
  PlanarPose retreat_from_{};
  double wait_until_{};  ///< [s]
};

}  // namespace pioneer_modes

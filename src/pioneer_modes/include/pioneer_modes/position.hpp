#pragma once

#include "foothill_core/planar.hpp"
#include "pioneer_dynamics/command_limits.hpp"
#include "pioneer_modes/config.hpp"

/// The law of mode position: drives to a pose by odometry, without planning a path. The guard slows
/// or stops the robot in front of obstacles.

namespace pioneer_modes {

using foothill_core::PlanarPose;
using pioneer_dynamics::VelocityCommand;

/// Drives to a pose in three stages: turn towards it, drive there, turn to its heading. Drives
/// backwards if that needs less turning.
class PositionLaw {
 public:
  enum class Stage { kTurn, kGo, kAlign, kArrived };

  PositionLaw(const PositionConfig& config, const pioneer_dynamics::CommandLimits& limits)
      : config_{config}, limits_{limits} {}

  /// @param goal, now Poses in the same frame.
  void start(const PlanarPose& goal, const PlanarPose& now);
  [[nodiscard]] VelocityCommand command(const PlanarPose& now);
  [[nodiscard]] Stage stage() const { return stage_; }
  /// Returns the distance to the goal [m].
  [[nodiscard]] double distance(const PlanarPose& now) const;

 private:
  [[nodiscard]] double bearing(const PlanarPose& now) const;
  [[nodiscard]] double turn_rate(double error) const;
  [[nodiscard]] VelocityCommand go(const PlanarPose& now);

  PositionConfig config_;
  pioneer_dynamics::CommandLimits limits_;
  PlanarPose goal_{};
  double direction_{1.0};  ///< 1: forwards, -1: backwards.
  Stage stage_{Stage::kArrived};
};

}  // namespace pioneer_modes

#pragma once

#include "pioneer_dynamics/command_limits.hpp"
#include "pioneer_dynamics/planar.hpp"
#include "pioneer_modes/config.hpp"

namespace pioneer_modes {

using pioneer_dynamics::Pose;
using pioneer_dynamics::VelocityCommand;

/// Drives to a pose in three parts: turn towards it, go there, turn to its heading. It goes
/// backwards if that needs less turning.
class PositionLaw {
 public:
  enum class Stage { kTurn, kGo, kAlign, kArrived };

  PositionLaw(const PositionConfig& config, const pioneer_dynamics::CommandLimits& limits)
      : config_{config}, limits_{limits} {}

  /// @param goal, now In the same frame.
  void start(const Pose& goal, const Pose& now);
  [[nodiscard]] VelocityCommand command(const Pose& now);
  [[nodiscard]] Stage stage() const { return stage_; }
  /// Returns how far the goal is [m].
  [[nodiscard]] double distance(const Pose& now) const;

 private:
  [[nodiscard]] double bearing(const Pose& now) const;
  [[nodiscard]] double turn_rate(double error) const;
  [[nodiscard]] VelocityCommand go(const Pose& now);

  PositionConfig config_;
  pioneer_dynamics::CommandLimits limits_;
  Pose goal_{};
  double direction_{1.0};  ///< -1 backwards.
  Stage stage_{Stage::kArrived};
};

}  // namespace pioneer_modes

#pragma once

#include "foothill_core/planar.hpp"
#include "foothill_tracking/robot_limits.hpp"

/// Limits and quantisation of commands.

namespace foothill_tracking {

using foothill_core::PlanarTwist;

/// Shapes desired twists into commands within the robot's limits of speed and acceleration, in
/// whole quanta. The rounding residual is carried over to the next command, so that the sum of all
/// commands is exact to half a quantum.
class CommandShaper {
 public:
  /// A shaped command, and whether a limit reduced it.
  struct Shaped {
    PlanarTwist twist{};
    bool saturated{};
  };

  explicit CommandShaper(const RobotLimits& limits) : limits_{limits} {}

  /// Starts from the robot's present velocity.
  void reset(const PlanarTwist& velocity);
  /// @param hold Duration for which the command is held [s].
  [[nodiscard]] Shaped shape(const PlanarTwist& desired, double hold);
  /// Returns the last command, before rounding.
  [[nodiscard]] const PlanarTwist& last() const { return last_; }

 private:
  RobotLimits limits_;
  PlanarTwist last_{};
  PlanarTwist rounding_residual_{};
};

}  // namespace foothill_tracking

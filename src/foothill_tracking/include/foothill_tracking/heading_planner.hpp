#pragma once

#include "foothill_tracking/reference.hpp"
#include "foothill_tracking/robot_limits.hpp"

namespace foothill_tracking {

/// Plans the heading of a wheeled robot along a reference, within the robot's limits.
///
/// A robot can drive forwards or backwards, so what matters is the line of motion and not its
/// sense: the principal axis of the velocities within a short window. On a smooth path this is the
/// tangent. At a cusp, where the velocity passes through zero, the axis does not turn, and the
/// robot reverses out of it. A loop that is too tight for the robot is cut short.
class HeadingPlanner {
 public:
  /// A heading and its rate.
  struct Plan {
    double heading{};   ///< [rad]
    double yaw_rate{};  ///< [rad/s]
  };

  explicit HeadingPlanner(double window, const RobotLimits& limits)
      : window_{window}, limits_{limits} {}

  /// Starts from the robot's heading and yaw rate.
  void reset(const Plan& plan) { plan_ = plan; }
  /// Returns the present plan.
  [[nodiscard]] const Plan& now() const { return plan_; }
  /// Advances the plan by dt from time t, and returns it.
  Plan advance(const ReferenceTrajectory& reference, double t, double dt);

  /// Returns the direction of the line of motion at t, or `otherwise` if the reference is at rest
  /// [rad].
  [[nodiscard]] double line(const ReferenceTrajectory& reference, double t, double otherwise) const;

 private:
  double window_;
  RobotLimits limits_;
  Plan plan_{};
};

}  // namespace foothill_tracking

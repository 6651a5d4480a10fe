#pragma once

#include "foothill_tracking/reference.hpp"
#include "foothill_tracking/robot_limits.hpp"

namespace foothill_tracking {

/// Chooses the heading of a robot with wheels on its way along a reference, within its limits.
///
/// The robot may drive either way along a line, so what counts is the line of motion, not its
/// sense: the principal axis of the velocities within a short window around now. On a smooth path
/// that is the tangent; at a cusp, where the velocity passes through zero, the axis does not turn
/// at all and the robot backs out of it; a loop that is too tight for the robot is cut.
class HeadingPlanner {
 public:
  /// A heading and its rate.
  struct Plan {
    double heading{};   ///< [rad]
    double yaw_rate{};  ///< [rad/s]
  };

  explicit HeadingPlanner(double window, const RobotLimits& limits)
      : window_{window}, limits_{limits} {}

  /// Begins with the robot's heading, at rest or turning.
  void reset(const Plan& plan) { plan_ = plan; }
  /// The plan for now.
  [[nodiscard]] const Plan& now() const { return plan_; }
  /// Goes on by dt from time t, and returns the plan for then.
  Plan advance(const Reference& reference, double t, double dt);

  /// Returns the line of motion at t, or `otherwise` if nothing moves [rad].
  [[nodiscard]] double line(const Reference& reference, double t, double otherwise) const;

 private:
  double window_;
  RobotLimits limits_;
  Plan plan_{};
};

}  // namespace foothill_tracking

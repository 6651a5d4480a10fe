#pragma once

#include <memory>

#include "foothill_tracking/law.hpp"
#include "foothill_tracking/reference.hpp"
#include "foothill_tracking/robot_limits.hpp"

/// Approach to a craft: a smooth path from the current position of the robot to the moving
/// reference, as fast as the robot's limits allow.

namespace foothill_tracking {

/// Parameters of the approach of a robot to its craft.
struct ApproachParameters {
  double threshold{0.01};    ///< Errors and jumps below this are left to the law [m].
  double delay{3.0};         ///< An error above the threshold for this long starts an approach [s].
  double min_duration{2.0};  ///< Minimum duration of an approach [s].
  double limit_share{0.5};   ///< Share of the robot's limits that an approach may use [-].
};

/// Returns the motion of a wheeled robot over the floor.
[[nodiscard]] FloorMotion motion_of(const RobotState& robot);

/// Plans approaches for one robot.
class ApproachPlanner {
 public:
  /// @param period Control period [s].
  ApproachPlanner(const RobotLimits& limits, double period, const ApproachParameters& parameters)
      : limits_{limits}, period_{period}, parameters_{parameters} {}

  /// Returns a transition from a motion at time `start` to the craft.
  [[nodiscard]] std::shared_ptr<const MergingReference> join(
      const std::shared_ptr<const ReferenceTrajectory>& craft, const FloorMotion& from,
      double start) const;
  /// Returns a transition for a robot at rest, which first turns towards its path.
  [[nodiscard]] std::shared_ptr<const MergingReference> from_rest(
      const std::shared_ptr<const ReferenceTrajectory>& craft, const RobotState& robot,
      double t) const;

 private:
  [[nodiscard]] double duration(const std::shared_ptr<const ReferenceTrajectory>& craft,
                                const FloorMotion& from, double start) const;

  RobotLimits limits_;
  double period_;
  ApproachParameters parameters_;
};

}  // namespace foothill_tracking

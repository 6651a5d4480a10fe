#include "foothill_tracking/approach_planner.hpp"

#include <algorithm>
#include <cmath>

#include "foothill_core/angle.hpp"
#include "foothill_tracking/heading_planner.hpp"

namespace foothill_tracking {

FloorMotion motion_of(const RobotState& robot) {
  FloorMotion motion;
  motion.p_WC.head<2>() = robot.pose.position();
  motion.v_WC.head<2>() = robot.twist.forward * robot.pose.forward();
  return motion;
}

double ApproachPlanner::duration(const std::shared_ptr<const ReferenceTrajectory>& craft,
                                 const FloorMotion& from, double start) const {
  const double share = parameters_.limit_share;
  // The craft's own motion may already need more than the share.
  const FloorMotion target = craft->at(start);
  const double speed = std::max(share * limits_.speed, 1.5 * target.v_WC.head<2>().norm());
  const double acceleration =
      std::max(share * limits_.acceleration, 1.5 * target.a_WC.head<2>().norm());
  constexpr double kMaxDuration = 600.0;
  constexpr int kSamples = 40;
  constexpr double kMinPeriods = 20.0;  // of control, so that commands can follow the path
  double duration = std::max(parameters_.min_duration, kMinPeriods * period_);
  for (; duration < kMaxDuration; duration *= 1.2) {
    const MergingReference path{craft, from, start, duration};
    bool fits = true;
    for (int i = 1; i <= kSamples && fits; ++i) {
      const FloorMotion motion = path.at(start + duration * i / (kSamples + 1.0));
      fits = motion.v_WC.head<2>().norm() <= speed && motion.a_WC.head<2>().norm() <= acceleration;
    }
    if (fits) break;
  }
  return duration;
}

std::shared_ptr<const MergingReference> ApproachPlanner::join(
    const std::shared_ptr<const ReferenceTrajectory>& craft, const FloorMotion& from,
    double start) const {
  return std::make_shared<MergingReference>(craft, from, start, duration(craft, from, start));
}

std::shared_ptr<const MergingReference> ApproachPlanner::from_rest(
    const std::shared_ptr<const ReferenceTrajectory>& craft, const RobotState& robot,
    double t) const {
  FloorMotion from = motion_of(robot);
  from.v_WC.setZero();
  const double length = duration(craft, from, t);
  const MergingReference path{craft, from, t, length};
  // Direction of motion once the robot has gathered speed.
  const HeadingPlanner planner{0.1 * length, limits_};
  const double direction = planner.line(path, t + 0.1 * length, robot.pose.heading);
  const double turn = std::abs(foothill_core::wrap_line(direction - robot.pose.heading));
  const double rate = limits_.share * limits_.yaw_rate;
  const double braking = rate / (limits_.share * limits_.yaw_acceleration);
  return join(craft, from, t + (turn > 0.02 ? turn / rate + braking : 0.0));
}

}  // namespace foothill_tracking

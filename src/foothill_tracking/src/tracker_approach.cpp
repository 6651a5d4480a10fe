#include <algorithm>
#include <cmath>
#include <utility>

#include "foothill_tracking/heading_planner.hpp"
#include "foothill_tracking/tracker.hpp"

namespace foothill_tracking {
namespace {

/// A robot that is slower than this can as well begin at rest [m/s].
constexpr double kSlow = 0.03;

/// Returns how a robot moves, as a motion of the floor.
FloorMotion motion_of(const RobotState& robot) {
  FloorMotion motion;
  motion.p_WC.head<2>() = robot.pose.position();
  motion.v_WC.head<2>() = robot.twist.forward * robot.pose.ahead();
  return motion;
}

}  // namespace

void Tracker::set_craft(std::shared_ptr<const Reference> craft, double t) {
  const bool was_followed =
      craft_ && (state_ == TrackerState::kApproaching || state_ == TrackerState::kTracking);
  heard_at_ = t;
  if (!was_followed) {
    craft_ = std::move(craft);
    return;
  }
  const double jump = (craft->at(t).p_WC - craft_->at(t).p_WC).head<2>().norm();
  const FloorMotion from = start_towards(*craft, t);
  craft_ = std::move(craft);
  if (jump > config_.approach_below) {
    join(from, t);
  } else if (way_) {
    way_ = way_->towards(craft_);
  }
}

FloorMotion Tracker::start_towards(const Reference& craft, double t) const {
  const FloorMotion followed_now = followed().at(t);
  const FloorMotion robot = motion_of(predictor_.at(t));
  const Eigen::Vector3d goal = craft.at(t).p_WC;
  // A craft that a pushed robot has taken along is nearer to the robot than to its old place.
  const bool robot_is_nearer =
      (robot.p_WC - goal).head<2>().norm() < (followed_now.p_WC - goal).head<2>().norm();
  return robot_is_nearer ? robot : followed_now;
}

double Tracker::approach_duration(const FloorMotion& from, double start) const {
  const double share = config_.approach_share;
  // The craft alone may ask for more than that.
  const FloorMotion target = craft_->at(start);
  const double speed = std::max(share * config_.limits.speed, 1.5 * target.v_WC.head<2>().norm());
  const double acceleration =
      std::max(share * config_.limits.acceleration, 1.5 * target.a_WC.head<2>().norm());
  constexpr double kLongest = 600.0;
  constexpr int kSamples = 40;
  constexpr double kPeriods = 20.0;  // of control, for a way that commands can follow
  double duration = std::max(config_.shortest_approach, kPeriods * config_.period);
  for (; duration < kLongest; duration *= 1.2) {
    const MergingReference way{craft_, from, start, duration};
    bool fits = true;
    for (int i = 1; i <= kSamples && fits; ++i) {
      const FloorMotion motion = way.at(start + duration * i / (kSamples + 1.0));
      fits = motion.v_WC.head<2>().norm() <= speed && motion.a_WC.head<2>().norm() <= acceleration;
    }
    if (fits) break;
  }
  return duration;
}

void Tracker::join(const FloorMotion& from, double start) {
  way_ = std::make_shared<MergingReference>(craft_, from, start, approach_duration(from, start));
  state_ = TrackerState::kApproaching;
}

void Tracker::approach_from_rest(double t) {
  const RobotState robot = predictor_.at(t);
  FloorMotion from = motion_of(robot);
  from.v_WC.setZero();
  const double duration = approach_duration(from, t);
  const MergingReference way{craft_, from, t, duration};
  // Where it will set out to, once it has gathered speed.
  const HeadingPlanner planner{0.1 * duration, config_.limits};
  const double turn = std::abs(
      wrap_line(planner.line(way, t + 0.1 * duration, robot.pose.heading) - robot.pose.heading));
  const double rate = config_.limits.share * config_.limits.yaw_rate;
  const double braking = rate / (config_.limits.share * config_.limits.yaw_acceleration);
  join(from, t + (turn > 0.02 ? turn / rate + braking : 0.0));
}

void Tracker::approach_if_stuck(const TrackerOutput& output, double t, double hold) {
  // A robot on wheels that hardly moves can't move sideways: a slow craft leaves it where it is.
  const bool is_off = state_ == TrackerState::kTracking &&
                      std::hypot(output.error.along, output.error.across) > config_.approach_below;
  off_for_ = is_off ? off_for_ + hold : 0.0;
  if (off_for_ < config_.approach_after || law_->output() != Output::kTwist) return;
  off_for_ = 0.0;
  if (std::abs(output.robot.twist.forward) < kSlow) {
    approach_from_rest(t + hold);
  } else {
    join(motion_of(output.robot), t);
  }
}

}  // namespace foothill_tracking

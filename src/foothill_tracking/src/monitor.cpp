#include "foothill_tracking/monitor.hpp"

#include <algorithm>
#include <cmath>

namespace foothill_tracking {

const char* to_cstr(Fault fault) {
  switch (fault) {
    case Fault::kNone:
      return "none";
    case Fault::kOdometryLost:
      return "odometry lost";
    case Fault::kReferenceLost:
      return "the craft's state is lost";
    case Fault::kSaturated:
      return "the robot is at its limits and can't follow";
    case Fault::kSlip:
      return "the robot does not move as its wheels are told: slip, or pushed";
    case Fault::kOffCourse:
      return "too far off course";
    case Fault::kStoppedByUser:
      return "stopped by the user";
  }
  return "unknown fault";
}

void Monitor::reset() { saturated_for_ = surprised_for_ = differs_for_ = slipping_for_ = 0.0; }

void Monitor::slips(bool now, double dt, double& since) const { since = now ? since + dt : 0.0; }

void Monitor::surprised(const Surprise& surprise, double dt) {
  if (!(dt > 0.0)) return;
  const double speed = std::max(surprise.speed, surprise.distance / dt);
  const double yaw_rate = std::max(surprise.yaw_rate, surprise.turn / dt);
  slips(speed > parameters_.slip_speed || yaw_rate > parameters_.slip_yaw_rate, dt, surprised_for_);
  slipping_for_ = std::max(surprised_for_, differs_for_);
}

void Monitor::compare_yaw_rates(double seen, double by_wheels, double dt) {
  slips(std::abs(seen - by_wheels) > parameters_.slip_yaw_rate, dt, differs_for_);
  slipping_for_ = std::max(surprised_for_, differs_for_);
}

Fault Monitor::watch(const Watch& watch) {
  const bool can_not_follow = watch.saturated && watch.error > parameters_.saturation_error;
  saturated_for_ = can_not_follow ? saturated_for_ + watch.hold : 0.0;
  if (watch.odometry_age > parameters_.odometry_timeout) return Fault::kOdometryLost;
  if (watch.reference_age > parameters_.reference_timeout) return Fault::kReferenceLost;
  if (slipping_for_ >= parameters_.slip_time) return Fault::kSlip;
  if (watch.error > parameters_.off_course) return Fault::kOffCourse;
  if (saturated_for_ > parameters_.saturation_time) return Fault::kSaturated;
  return Fault::kNone;
}

}  // namespace foothill_tracking

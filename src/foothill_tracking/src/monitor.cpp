#include "foothill_tracking/monitor.hpp"

#include <algorithm>
#include <cmath>

namespace foothill_tracking {

const char* to_cstr(TrackingFault fault) {
  switch (fault) {
    case TrackingFault::kNone:
      return "none";
    case TrackingFault::kOdometryLost:
      return "odometry lost";
    case TrackingFault::kReferenceLost:
      return "no state received for the craft";
    case TrackingFault::kSaturated:
      return "saturated: the craft is too fast for the robot";
    case TrackingFault::kSlip:
      return "slip: the robot does not move as commanded, or was pushed";
    case TrackingFault::kOffCourse:
      return "tracking error too large";
    case TrackingFault::kStoppedByUser:
      return "stopped by the user";
  }
  return "unknown fault";
}

void Monitor::reset() {
  saturated_for_ = innovation_for_ = gyro_mismatch_for_ = slipping_for_ = 0.0;
}

void Monitor::on_innovation(const Innovation& innovation, double dt) {
  if (!(dt > 0.0)) return;
  const double speed = std::max(innovation.speed, innovation.distance / dt);
  const double yaw_rate = std::max(innovation.yaw_rate, innovation.turn / dt);
  const bool slips = speed > parameters_.slip_speed || yaw_rate > parameters_.slip_yaw_rate;
  innovation_for_ = slips ? innovation_for_ + dt : 0.0;
  slipping_for_ = std::max(innovation_for_, gyro_mismatch_for_);
}

void Monitor::compare_yaw_rates(double gyro, double wheels, double dt) {
  const bool slips = std::abs(gyro - wheels) > parameters_.slip_yaw_rate;
  gyro_mismatch_for_ = slips ? gyro_mismatch_for_ + dt : 0.0;
  slipping_for_ = std::max(innovation_for_, gyro_mismatch_for_);
}

TrackingFault Monitor::check(const MonitorInput& input) {
  const bool is_unable = input.saturated && input.error > parameters_.saturation_error;
  saturated_for_ = is_unable ? saturated_for_ + input.hold : 0.0;
  if (input.odometry_age > parameters_.odometry_timeout) return TrackingFault::kOdometryLost;
  if (input.reference_age > parameters_.reference_timeout) return TrackingFault::kReferenceLost;
  if (slipping_for_ >= parameters_.slip_time) return TrackingFault::kSlip;
  if (input.error > parameters_.off_course) return TrackingFault::kOffCourse;
  if (saturated_for_ > parameters_.saturation_time) return TrackingFault::kSaturated;
  return TrackingFault::kNone;
}

}  // namespace foothill_tracking

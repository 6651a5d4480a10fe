#include "foothill_sensors/external_pose.hpp"

#include <cmath>
#include <limits>

namespace foothill_sensors {

ExternalPose::ExternalPose(const ExternalPoseConfig& config, std::uint64_t seed)
    : config_{config}, seed_{seed} {
  reset();
}

void ExternalPose::reset() {
  random_.seed(seed_);
  normal_.reset();
  is_out_ = false;
  changes_at_ = config_.outage_interval > 0.0 ? draw_time(config_.outage_interval)
                                              : std::numeric_limits<double>::infinity();
}

double ExternalPose::draw_time(double mean) {
  const double uniform = (static_cast<double>(random_() >> 11U) + 0.5) * 0x1.0p-53;
  return -mean * std::log(uniform);
}

std::optional<foothill_scene::FloorPose> ExternalPose::measure(
    double t, const foothill_scene::FloorPose& truth) {
  while (changes_at_ <= t) {
    is_out_ = !is_out_;
    changes_at_ += draw_time(is_out_ ? config_.outage_duration : config_.outage_interval);
  }
  if (is_out_) return std::nullopt;
  foothill_scene::FloorPose seen = truth;
  seen.x += config_.noise * normal_(random_);
  seen.y += config_.noise * normal_(random_);
  seen.z += config_.noise * normal_(random_);
  seen.yaw += config_.heading_noise * normal_(random_);
  return seen;
}

}  // namespace foothill_sensors

#include "foothill_sensors/pan_tilt.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>

namespace foothill_sensors {
namespace {

using foothill_core::Instant;

/// Length of the history, longer than any exposure plus latency.
constexpr Instant kMemory = std::chrono::seconds{10};

void check(const PanTiltJoint& joint) {
  if (!(joint.lower <= 0.0 && joint.upper >= 0.0 && joint.speed > 0.0) ||
      !std::isfinite(joint.lower) || !std::isfinite(joint.upper)) {
    throw std::invalid_argument{"a pan-tilt joint requires lower <= 0 <= upper and speed > 0"};
  }
}

}  // namespace

PanTilt::PanTilt(const PanTiltSettings& settings) : settings_{settings} {
  check(settings.pan);
  check(settings.tilt);
  reset();
}

void PanTilt::reset() {
  const std::lock_guard lock{mutex_};
  legs_.assign(1, Leg{.time = Instant::min()});
}

void PanTilt::command(Instant time, const PanTiltCommand& command) {
  const std::lock_guard lock{mutex_};
  const Instant begin = std::max(time, legs_.back().time);
  Leg leg = legs_.back();
  leg.time = begin;
  leg.from = find(begin).position;
  const std::array joints{settings_.pan, settings_.tilt};
  for (std::size_t i = 0; i < joints.size(); ++i) {
    if (!command.position[i]) continue;
    leg.to[i] = std::clamp(*command.position[i], joints[i].lower, joints[i].upper);
    leg.speed[i] = std::clamp(command.speed[i], 0.0, joints[i].speed);
  }
  legs_.push_back(leg);
  while (legs_.size() > 1 && legs_[1].time < begin - kMemory) legs_.pop_front();
}

PanTiltState PanTilt::along(const Leg& leg, Instant time) {
  PanTiltState state;
  // The initial leg is at rest and has no start.
  const double elapsed =
      leg.time == Instant::min() ? 0.0 : std::max(0.0, foothill_core::seconds(time - leg.time));
  for (std::size_t i = 0; i < leg.to.size(); ++i) {
    const double distance = leg.to[i] - leg.from[i];
    const double travelled = leg.speed[i] * elapsed;
    const bool is_moving = travelled < std::abs(distance);
    state.position[i] = is_moving ? leg.from[i] + std::copysign(travelled, distance) : leg.to[i];
    state.velocity[i] = is_moving ? std::copysign(leg.speed[i], distance) : 0.0;
  }
  return state;
}

PanTiltState PanTilt::find(Instant time) const {
  const auto after = std::ranges::upper_bound(legs_, time, {}, &Leg::time);
  return along(after == legs_.begin() ? legs_.front() : *std::prev(after), time);
}

PanTiltState PanTilt::state(Instant time) const {
  const std::lock_guard lock{mutex_};
  return find(time);
}

Eigen::Isometry3d PanTilt::pose(Instant time) const {
  const PanTiltState now = state(time);
  return Eigen::Translation3d{settings_.p_BM} *
         Eigen::AngleAxisd{now.position[0], Eigen::Vector3d::UnitZ()} *
         Eigen::Translation3d{0.0, 0.0, settings_.tilt_height} *
         Eigen::AngleAxisd{now.position[1], Eigen::Vector3d::UnitY()};
}

}  // namespace foothill_sensors

#include "foothill_proxy/history.hpp"

#include <Eigen/Geometry>
#include <algorithm>

namespace foothill_proxy {
namespace {

/// Returns the value at s * span of the cubic with given values and slopes at both ends of [0,
/// span].
double hermite(double from, double from_rate, double to, double to_rate, double span, double s) {
  const double c1 = from_rate * span;
  const double c2 = 3.0 * (to - from) - (2.0 * from_rate + to_rate) * span;
  const double c3 = 2.0 * (from - to) + (from_rate + to_rate) * span;
  return from + s * (c1 + s * (c2 + s * c3));
}

/// Returns the velocity expressed in the world's axes [m/s].
Eigen::Vector2d velocity_W(const BodyMotion& motion) {
  return Eigen::Rotation2Dd{motion.pose.yaw} * Eigen::Vector2d{motion.forward, motion.lateral};
}

}  // namespace

BodyMotion interpolate(const BodyMotion& from, const BodyMotion& to, double span, double elapsed) {
  if (span <= 0.0) return to;
  const double s = elapsed / span;
  const Eigen::Vector2d v0 = velocity_W(from);
  const Eigen::Vector2d v1 = velocity_W(to);
  const auto blend = [s](double a, double b) { return a + s * (b - a); };
  BodyMotion motion;
  motion.pose.x = hermite(from.pose.x, v0.x(), to.pose.x, v1.x(), span, s);
  motion.pose.y = hermite(from.pose.y, v0.y(), to.pose.y, v1.y(), span, s);
  motion.pose.yaw = hermite(from.pose.yaw, from.yaw_rate, to.pose.yaw, to.yaw_rate, span, s);
  motion.pose.z = blend(from.pose.z, to.pose.z);
  motion.forward = blend(from.forward, to.forward);
  motion.lateral = blend(from.lateral, to.lateral);
  motion.yaw_rate = blend(from.yaw_rate, to.yaw_rate);
  motion.normal_W = ((1.0 - s) * from.normal_W + s * to.normal_W).normalized();
  return motion;
}

std::optional<BodyMotion> Exposure::motion(std::string_view robot, Instant time) const {
  const Instant when = std::clamp(time, snapshots_.front()->time, snapshots_.back()->time);
  const auto after = std::ranges::find_if(
      snapshots_, [&](const auto& snapshot) { return snapshot->time >= when; });
  const BodyMotion* to = (*after)->find(robot);
  if (to == nullptr) return std::nullopt;
  if ((*after)->time == when || after == snapshots_.begin()) return *to;
  const WorldSnapshot& before = **(after - 1);
  const BodyMotion* from = before.find(robot);
  if (from == nullptr) return *to;
  return interpolate(*from, *to, seconds((*after)->time - before.time),
                     seconds(when - before.time));
}

void History::record(const World& world, bool must) {
  const bool is_new = snapshots_.empty() || snapshots_.back()->time < world.now();
  if (!is_new || !(must || is_multiple(world.now(), interval_))) return;
  snapshots_.push_back(take_snapshot(world, includes_visuals_ ? &visuals_ : nullptr));
  // One snapshot before the span is kept, so that the beginning of the span can be interpolated.
  while (snapshots_.size() > 2 && snapshots_[1]->time < world.now() - span_) {
    snapshots_.pop_front();
  }
}

Exposure History::exposure(Instant begin, Instant end) const {
  std::vector<std::shared_ptr<const WorldSnapshot>> covered;
  for (auto at = snapshots_.begin(); at != snapshots_.end(); ++at) {
    const auto next = std::next(at);
    if (next != snapshots_.end() && (*next)->time <= begin) continue;
    covered.push_back(*at);
  }
  return {std::move(covered), begin, end};
}

}  // namespace foothill_proxy

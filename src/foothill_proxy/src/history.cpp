#include "foothill_proxy/history.hpp"

#include <Eigen/Geometry>
#include <algorithm>

namespace foothill_proxy {
namespace {

/// Value of the cubic with values and slopes at both ends of [0, span].
double hermite(double from, double from_rate, double to, double to_rate, double span, double s) {
  const double c1 = from_rate * span;
  const double c2 = 3.0 * (to - from) - (2.0 * from_rate + to_rate) * span;
  const double c3 = 2.0 * (from - to) + (from_rate + to_rate) * span;
  return from + s * (c1 + s * (c2 + s * c3));
}

Eigen::Vector2d velocity(const BodyMotion& motion) {
  return Eigen::Rotation2Dd{motion.pose.yaw} * Eigen::Vector2d{motion.forward, motion.lateral};
}

}  // namespace

const Snapshot::Entry* Snapshot::entry(std::string_view name) const {
  const auto at = std::ranges::find(robots, name, &Entry::name);
  return at == robots.end() ? nullptr : &*at;
}

const BodyMotion* Snapshot::find(std::string_view name) const {
  const Entry* found = entry(name);
  return found == nullptr ? nullptr : &found->motion;
}

std::shared_ptr<const Snapshot> take_snapshot(const World& world, Scenery* scenery) {
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->time = world.now();
  snapshot->terrain_revision = world.terrain().revision;
  for (std::size_t i = 0; i < world.size(); ++i) {
    snapshot->robots.push_back({world.name(i), world.body(i).motion(), world.body(i).base_height(),
                                scenery == nullptr ? nullptr : scenery->appearance(world, i)});
  }
  if (scenery != nullptr) snapshot->scene = scenery->scene(world);
  return snapshot;
}

BodyMotion between(const BodyMotion& from, const BodyMotion& to, double span, double elapsed) {
  if (span <= 0.0) return to;
  const double s = elapsed / span;
  const Eigen::Vector2d v0 = velocity(from);
  const Eigen::Vector2d v1 = velocity(to);
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
  const Snapshot& before = **(after - 1);
  const BodyMotion* from = before.find(robot);
  if (from == nullptr) return *to;
  return between(*from, *to, seconds((*after)->time - before.time), seconds(when - before.time));
}

void History::record(const World& world, bool must) {
  const bool is_new = snapshots_.empty() || snapshots_.back()->time < world.now();
  if (!is_new || !(must || is_multiple(world.now(), interval_))) return;
  snapshots_.push_back(take_snapshot(world, is_seen_ ? &scenery_ : nullptr));
  // One more than the span, lest its beginning lies before the first.
  while (snapshots_.size() > 2 && snapshots_[1]->time < world.now() - span_) {
    snapshots_.pop_front();
  }
}

Exposure History::exposure(Instant begin, Instant end) const {
  std::vector<std::shared_ptr<const Snapshot>> covered;
  for (auto at = snapshots_.begin(); at != snapshots_.end(); ++at) {
    const auto next = std::next(at);
    if (next != snapshots_.end() && (*next)->time <= begin) continue;
    covered.push_back(*at);
  }
  return {std::move(covered), begin, end};
}

}  // namespace foothill_proxy

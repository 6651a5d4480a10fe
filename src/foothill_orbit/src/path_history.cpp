#include "foothill_orbit/path_history.hpp"

#include <utility>

namespace foothill_orbit {

void PathHistory::add(const ClusterSnapshot& snapshot, Instant stamp) {
  if (!points_.empty() && snapshot.t < points_.back().t) clear();
  if (!points_.empty() && snapshot.t - points_.back().t < interval_) return;
  PathPoint point{stamp, snapshot.t, {}};
  for (const CraftMotion& craft : snapshot.craft) point.p_OC.push_back(craft.relative.p_OC);
  points_.push_back(std::move(point));
  while (points_.size() > capacity_) points_.pop_front();
}

}  // namespace foothill_orbit

#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <deque>
#include <vector>

#include "foothill_orbit/cluster_snapshot.hpp"
#include "foothill_orbit/orbit_clock.hpp"

/// The relative paths that the craft of a cluster have flown, sampled at a minimum interval, for
/// display.

namespace foothill_orbit {

/// Positions of the craft at one time.
struct PathPoint {
  Instant stamp{};  ///< Time of the clock.
  double t{};       ///< [s]
  std::vector<Eigen::Vector3d>
      p_OC{};  ///< Positions of all craft in the Hill frame of the reference point [m].
};

/// Stores the flown relative paths; the oldest points are dropped.
class PathHistory {
 public:
  /// @param interval Minimum orbit time between two points [s].
  /// @param capacity Maximum number of points.
  PathHistory(double interval, std::size_t capacity) : interval_{interval}, capacity_{capacity} {}

  /// Adds a point if the interval has passed; clears the history if time went back.
  void add(const ClusterSnapshot& snapshot, Instant stamp);
  void clear() { points_.clear(); }
  [[nodiscard]] const std::deque<PathPoint>& points() const { return points_; }

 private:
  double interval_;
  std::size_t capacity_;
  std::deque<PathPoint> points_{};
};

}  // namespace foothill_orbit

#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <deque>
#include <vector>

#include "foothill_orbit/orbit_clock.hpp"
#include "foothill_orbit/snapshot.hpp"

namespace foothill_orbit {

/// Where the craft were at one time.
struct PathPoint {
  Instant stamp{};                      ///< Of the clock.
  double t{};                           ///< [s]
  std::vector<Eigen::Vector3d> p_OC{};  ///< Of every craft, in the reference's Hill frame [m].
};

/// Remembers the relative motion that was flown, a point every so often, the oldest forgotten.
class PathHistory {
 public:
  /// @param interval Least orbit time between two points [s].
  /// @param capacity Points that are kept.
  PathHistory(double interval, std::size_t capacity) : interval_{interval}, capacity_{capacity} {}

  /// Adds a point if it is time for one; starts anew if time went back.
  void add(const Snapshot& snapshot, Instant stamp);
  void clear() { points_.clear(); }
  [[nodiscard]] const std::deque<PathPoint>& points() const { return points_; }

 private:
  double interval_;
  std::size_t capacity_;
  std::deque<PathPoint> points_{};
};

}  // namespace foothill_orbit

#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <span>

#include "foothill_scene/footprint.hpp"

namespace foothill_scene::detail {

/// A convex outline on the floor, counter-clockwise: all points within `rounding` of the convex
/// hull of its corners. One corner is a circle, two are a stadium or a line segment.
struct ConvexOutline {
  static constexpr std::size_t kMaxCorners = 48;

  std::array<Eigen::Vector2d, kMaxCorners> corners;
  std::size_t count{};
  double rounding{};  ///< [m]

  [[nodiscard]] std::span<const Eigen::Vector2d> points() const { return {corners.data(), count}; }
  /// Returns the corner that follows corner i.
  [[nodiscard]] const Eigen::Vector2d& next(std::size_t i) const {
    return corners[i + 1 == count ? 0 : i + 1];
  }
};

/// An interval of heights [m].
struct Heights {
  double low{};
  double high{};
  /// Returns true if the intervals have more than an end point in common.
  [[nodiscard]] bool overlaps(const Heights& other) const {
    return low < other.high && other.low < high;
  }
};

/// A rectangle with sides along x and y [m].
struct Bounds {
  Eigen::Vector2d low;
  Eigen::Vector2d high;
};

/// Returns a robot's outline in the world.
[[nodiscard]] ConvexOutline place(const Footprint& footprint, const FloorPose& pose);

/// Returns the heights of a robot in the world.
[[nodiscard]] Heights heights(const Footprint& footprint, const FloorPose& pose);

/// Returns the circle around a point.
[[nodiscard]] ConvexOutline circle(const Eigen::Vector2d& centre, double radius);

/// Returns the convex hull. Sorts the points in place. Corners beyond kMaxCorners are dropped, so
/// that the outline is never too large.
[[nodiscard]] ConvexOutline hull(std::span<Eigen::Vector2d> points);

[[nodiscard]] Bounds bounds(const ConvexOutline& outline);

/// Returns the signed distance of a point: positive outside, negative inside [m].
[[nodiscard]] double distance(const ConvexOutline& outline, const Eigen::Vector2d& point);

/// Returns the point of the segment from a to b that is nearest to p.
[[nodiscard]] Eigen::Vector2d nearest(const Eigen::Vector2d& a, const Eigen::Vector2d& b,
                                      const Eigen::Vector2d& p);

/// Returns the z component of the cross product.
[[nodiscard]] inline double cross(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  return a.x() * b.y() - a.y() * b.x();
}

}  // namespace foothill_scene::detail

#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <span>

#include "foothill_scene/footprint.hpp"

namespace foothill_scene::detail {

/// A convex outline on the floor, counter-clockwise: the set of points not farther than `rounding`
/// from the convex hull of its corners. One corner makes a circle, two make a stadium or a line.
struct Outline {
  static constexpr std::size_t kMaxCorners = 48;

  std::array<Eigen::Vector2d, kMaxCorners> corners;
  std::size_t count{};
  double rounding{};  ///< [m]

  [[nodiscard]] std::span<const Eigen::Vector2d> points() const { return {corners.data(), count}; }
  /// Returns the corner after the i-th.
  [[nodiscard]] const Eigen::Vector2d& next(std::size_t i) const {
    return corners[i + 1 == count ? 0 : i + 1];
  }
};

/// Part of the z axis [m].
struct Heights {
  double low{};
  double high{};
  /// True if the two have more than an end in common.
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
[[nodiscard]] Outline place(const Footprint& footprint, const PlanarPose& pose);

/// Returns the heights that a robot fills in the world.
[[nodiscard]] Heights heights(const Footprint& footprint, const PlanarPose& pose);

/// Returns the circle around a point.
[[nodiscard]] Outline circle(const Eigen::Vector2d& centre, double radius);

/// Returns the convex hull. The points are sorted in place. Corners beyond kMaxCorners are left
/// out, so that the outline is too small rather than too large.
[[nodiscard]] Outline hull(std::span<Eigen::Vector2d> points);

[[nodiscard]] Bounds bounds(const Outline& outline);

/// Returns how far a point is outside; zero or less inside [m].
[[nodiscard]] double distance(const Outline& outline, const Eigen::Vector2d& point);

/// Returns the point of the line from a to b that is nearest to p.
[[nodiscard]] Eigen::Vector2d nearest(const Eigen::Vector2d& a, const Eigen::Vector2d& b,
                                      const Eigen::Vector2d& p);

/// z component of the cross product.
[[nodiscard]] inline double cross(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  return a.x() * b.y() - a.y() * b.x();
}

}  // namespace foothill_scene::detail

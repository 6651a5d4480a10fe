#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "foothill_scene/detail/outline.hpp"

namespace foothill_scene::detail {

/// A point where two outlines overlap.
struct Overlap {
  Eigen::Vector2d point{Eigen::Vector2d::Zero()};  ///< Midpoint between the two surfaces.
  Eigen::Vector2d normal{
      Eigen::Vector2d::UnitX()};  ///< Unit direction that separates the first from the second.
  double depth{};                 ///< >= 0 [m]
};

/// Zero or one point, or two where edges are parallel.
struct Overlaps {
  std::array<Overlap, 2> both{};
  std::size_t count{};

  void add(const Overlap& overlap) { both[count++] = overlap; }
  [[nodiscard]] std::span<const Overlap> all() const { return {both.data(), count}; }
};

/// Returns the overlap of two outlines along the direction of minimum penetration: by separating
/// axes if the unrounded cores overlap, by the nearest points if only the roundings do.
///
/// General libraries (fcl, bullet) find the depth by an iteration (EPA) that allocates and stops at
/// a tolerance; two outlines in the plane have a closed form with bounded work.
[[nodiscard]] Overlaps overlap(const ConvexOutline& first, const ConvexOutline& second);

}  // namespace foothill_scene::detail

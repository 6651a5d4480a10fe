#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "foothill_scene/detail/outline.hpp"

namespace foothill_scene::detail {

/// A point where two outlines overlap.
struct Overlap {
  Eigen::Vector2d point{Eigen::Vector2d::Zero()};  ///< Half way between the two surfaces.
  Eigen::Vector2d normal{
      Eigen::Vector2d::UnitX()};  ///< Unit; moves the first outline out of the second.
  double depth{};                 ///< >= 0 [m]
};

/// None, one, or two points where edges lie along each other.
struct Overlaps {
  std::array<Overlap, 2> both{};
  std::size_t count{};

  void add(const Overlap& overlap) { both[count++] = overlap; }
  [[nodiscard]] std::span<const Overlap> all() const { return {both.data(), count}; }
};

/// Returns where two outlines overlap: the shortest way out, by the theorem of separating axes if
/// the cores of the outlines overlap, by their nearest points if only the roundings do.
///
/// Own code: the general libraries (fcl, bullet) find a depth by an iteration (EPA) that allocates
/// and stops at a tolerance; two outlines on a floor have a closed form with bounded work.
[[nodiscard]] Overlaps overlap(const Outline& first, const Outline& second);

}  // namespace foothill_scene::detail

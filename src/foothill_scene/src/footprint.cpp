#include "foothill_scene/footprint.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "foothill_scene/detail/outline.hpp"

namespace foothill_scene {
namespace {

using Eigen::Vector2d;

void require(bool holds, const std::string& what) {
  if (!holds) throw std::invalid_argument{"footprint: " + what};
}

/// Returns true if every corner is left of every edge, which excludes self-intersections, too.
bool is_convex(std::span<const Vector2d> corners) {
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const std::size_t next = (i + 1) % corners.size();
    const Vector2d edge = corners[next] - corners[i];
    for (std::size_t k = 0; k < corners.size(); ++k) {
      if (k != i && k != next && !(detail::cross(edge, corners[k] - corners[i]) > 0.0))
        return false;
    }
  }
  return true;
}

}  // namespace

Footprint::Footprint(std::span<const Vector2d> corners, double rounding, double bottom, double top)
    : count_{corners.size()}, rounding_{rounding}, bottom_{bottom}, top_{top} {
  require(top > bottom, "top (" + std::to_string(top) + " m) must be above bottom (" +
                            std::to_string(bottom) + " m)");
  std::copy(corners.begin(), corners.end(), corners_.begin());
  for (const Vector2d& corner : corners) reach_ = std::max(reach_, corner.norm());
  reach_ += rounding;
}

Footprint Footprint::circle(double radius, double bottom, double top) {
  require(radius > 0.0, "radius must be above 0 m, not " + std::to_string(radius));
  const Vector2d centre = Vector2d::Zero();
  return Footprint{{&centre, 1}, radius, bottom, top};
}

Footprint Footprint::polygon(std::span<const Vector2d> corners, double bottom, double top,
                             double rounding) {
  require(corners.size() >= 3 && corners.size() <= kMaxCorners,
          "3 to " + std::to_string(kMaxCorners) + " corners are allowed, not " +
              std::to_string(corners.size()));
  require(is_convex(corners), "corners must be convex and counter-clockwise");
  require(rounding >= 0.0, "rounding must be at least 0 m, not " + std::to_string(rounding));
  return Footprint{corners, rounding, bottom, top};
}

Footprint Footprint::rectangle(double back, double front, double right, double left, double bottom,
                               double top) {
  const std::array<Vector2d, 4> corners{Vector2d{back, right}, Vector2d{front, right},
                                        Vector2d{front, left}, Vector2d{back, left}};
  return polygon(corners, bottom, top);
}

}  // namespace foothill_scene

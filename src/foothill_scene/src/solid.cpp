#include "foothill_scene/detail/solid.hpp"

#include <algorithm>
#include <cmath>

#include "foothill_scene/detail/slope.hpp"

namespace foothill_scene::detail {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;

/// Bound for a cylinder with 16 corners per ring: 32 corners and two cuts of each of 48 edges.
constexpr std::size_t kMaxSlicePoints = 128;

/// Returns the largest horizontal section of a ball between two heights.
std::optional<ConvexOutline> slice(const Ball& ball, const Heights& heights) {
  const double z = std::clamp(ball.centre.z(), heights.low, heights.high);
  const double radius2 = ball.radius * ball.radius - std::pow(z - ball.centre.z(), 2);
  if (radius2 <= 0.0) return std::nullopt;
  return circle(ball.centre.head<2>(), std::sqrt(radius2));
}

/// Returns the outline, seen from above, of the part between two heights.
ConvexOutline slice(const Polytope& polytope, const Heights& heights) {
  std::array<Vector2d, kMaxSlicePoints> points;
  std::size_t count = 0;
  for (const Vector3d& corner : polytope.corners) {
    if (corner.z() >= heights.low && corner.z() <= heights.high) points[count++] = corner.head<2>();
  }
  for (const auto& [i, j] : polytope.edges) {
    const Vector3d& a = polytope.corners[i];
    const Vector3d& b = polytope.corners[j];
    for (const double z : {heights.low, heights.high}) {
      if ((a.z() < z) == (b.z() < z)) continue;
      points[count++] = (a + (z - a.z()) / (b.z() - a.z()) * (b - a)).head<2>();
    }
  }
  return hull({points.data(), count});
}

}  // namespace

Overlaps overlaps(const Prism& prism, const ConvexOutline& robot, const Heights& heights) {
  if (!prism.heights.overlaps(heights)) return {};
  return overlap(robot, prism.outline);
}

Overlaps overlaps(const Ball& ball, const ConvexOutline& robot, const Heights& heights) {
  const std::optional<ConvexOutline> section = slice(ball, heights);
  return section ? overlap(robot, *section) : Overlaps{};
}

Overlaps overlaps(const Polytope& polytope, const ConvexOutline& robot, const Heights& heights) {
  const ConvexOutline section = slice(polytope, heights);
  return section.count > 0 ? overlap(robot, section) : Overlaps{};
}

Overlaps overlaps(const HalfSpace& half_space, const ConvexOutline& robot, const Heights& heights) {
  const Vector3d& normal = half_space.top.normal();
  if (is_drivable(normal) || is_drivable(-normal)) return {};
  // Line of the plane at the height where it extends farthest.
  const double level = normal.head<2>().norm();
  const Vector2d outwards = normal.head<2>() / level;
  const double z = normal.z() > 0.0 ? heights.low : heights.high;
  const double edge = -(half_space.top.offset() + normal.z() * z) / level;
  Overlaps found;
  for (const Vector2d& corner : robot.points()) {
    const double depth = edge - outwards.dot(corner) + robot.rounding;
    if (depth < 0.0) continue;
    const Overlap at{corner + (depth / 2.0 - robot.rounding) * outwards, outwards, depth};
    if (found.count < 2) {
      found.add(at);
    } else if (Overlap& less = found.both[found.both[0].depth < found.both[1].depth ? 0 : 1];
               less.depth < depth) {
      less = at;
    }
  }
  return found;
}

std::optional<FloorPoint> floor_at(const Prism& prism, const Vector2d& p, double highest) {
  if (prism.heights.high > highest || distance(prism.outline, p) > 0.0) return std::nullopt;
  return FloorPoint{prism.heights.high, Vector3d::UnitZ()};
}

std::optional<FloorPoint> floor_at(const Ball& ball, const Vector2d& p, double highest) {
  const Vector2d step = p - ball.centre.head<2>();
  const double rise2 = ball.radius * ball.radius - step.squaredNorm();
  if (rise2 <= 0.0) return std::nullopt;
  const double rise = std::sqrt(rise2);
  const Vector3d normal = Vector3d{step.x(), step.y(), rise} / ball.radius;
  if (ball.centre.z() + rise > highest || !is_drivable(normal)) return std::nullopt;
  return FloorPoint{ball.centre.z() + rise, normal};
}

std::optional<FloorPoint> floor_at(const Polytope& polytope, const Vector2d& p, double highest) {
  // The vertical line through p leaves through the lowest upward face.
  const Eigen::Hyperplane<double, 3>* top = nullptr;
  double high = std::numeric_limits<double>::infinity();
  double low = -high;
  for (const auto& face : polytope.faces) {
    const Vector3d& normal = face.normal();
    const double offset_at_p = normal.head<2>().dot(p) + face.offset();
    if (std::abs(normal.z()) < 1e-12) {
      if (offset_at_p > 0.0) return std::nullopt;
    } else if (const double z = -offset_at_p / normal.z(); normal.z() < 0.0) {
      low = std::max(low, z);
    } else if (z < high) {
      high = z;
      top = &face;
    }
  }
  if (top == nullptr || high < low || high > highest || !is_drivable(top->normal())) {
    return std::nullopt;
  }
  return FloorPoint{high, top->normal()};
}

std::optional<FloorPoint> floor_at(const HalfSpace& half_space, const Vector2d& p, double highest) {
  const Vector3d& normal = half_space.top.normal();
  if (!is_drivable(normal)) return std::nullopt;
  const double z = -(normal.head<2>().dot(p) + half_space.top.offset()) / normal.z();
  if (z > highest) return std::nullopt;
  return FloorPoint{z, normal};
}

}  // namespace foothill_scene::detail

#include "foothill_scene/detail/outline.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace foothill_scene::detail {
namespace {

using Eigen::Vector2d;

/// One half of Andrew's monotone chain: appends a point and removes right turns.
void append_turning_left(ConvexOutline& chain, std::size_t begin, const Vector2d& point) {
  while (chain.count >= begin + 2 &&
         cross(chain.corners[chain.count - 1] - chain.corners[chain.count - 2],
               point - chain.corners[chain.count - 1]) <= 0.0) {
    --chain.count;
  }
  if (chain.count < ConvexOutline::kMaxCorners) chain.corners[chain.count++] = point;
}

}  // namespace

ConvexOutline place(const Footprint& footprint, const FloorPose& pose) {
  const double c = std::cos(pose.yaw);
  const double s = std::sin(pose.yaw);
  ConvexOutline outline;
  for (const Vector2d& p : footprint.corners()) {
    outline.corners[outline.count++] = {pose.x + c * p.x() - s * p.y(),
                                        pose.y + s * p.x() + c * p.y()};
  }
  outline.rounding = footprint.rounding();
  return outline;
}

Heights heights(const Footprint& footprint, const FloorPose& pose) {
  return {pose.z + footprint.bottom(), pose.z + footprint.top()};
}

ConvexOutline circle(const Vector2d& centre, double radius) {
  ConvexOutline outline;
  outline.corners[0] = centre;
  outline.count = 1;
  outline.rounding = radius;
  return outline;
}

ConvexOutline hull(std::span<Vector2d> points) {
  std::sort(points.begin(), points.end(), [](const Vector2d& a, const Vector2d& b) {
    return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y();
  });
  const auto last = std::unique(points.begin(), points.end(),
                                [](const Vector2d& a, const Vector2d& b) { return a == b; });
  const std::span<Vector2d> distinct =
      points.first(static_cast<std::size_t>(last - points.begin()));
  ConvexOutline outline;
  for (const Vector2d& point : distinct) append_turning_left(outline, 0, point);
  if (distinct.size() < 2) return outline;
  const std::size_t upper = outline.count - 1;
  for (std::size_t i = distinct.size() - 1; i-- > 0;) {
    append_turning_left(outline, upper, distinct[i]);
  }
  --outline.count;  // the first point again
  return outline;
}

Bounds bounds(const ConvexOutline& outline) {
  Bounds box{outline.corners[0], outline.corners[0]};
  for (const Vector2d& p : outline.points()) {
    box.low = box.low.cwiseMin(p);
    box.high = box.high.cwiseMax(p);
  }
  box.low.array() -= outline.rounding;
  box.high.array() += outline.rounding;
  return box;
}

Vector2d nearest(const Vector2d& a, const Vector2d& b, const Vector2d& p) {
  const Vector2d edge = b - a;
  const double length2 = edge.squaredNorm();
  if (length2 == 0.0) return a;
  return a + std::clamp((p - a).dot(edge) / length2, 0.0, 1.0) * edge;
}

double distance(const ConvexOutline& outline, const Vector2d& point) {
  double outside = std::numeric_limits<double>::infinity();
  double inside = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < outline.count; ++i) {
    const Vector2d& a = outline.corners[i];
    const Vector2d edge = outline.next(i) - a;
    outside = std::min(outside, (point - nearest(a, outline.next(i), point)).norm());
    if (outline.count > 2) inside = std::min(inside, cross(edge, point - a) / edge.norm());
  }
  const bool is_inside = outline.count > 2 && inside >= 0.0;
  return (is_inside ? -outside : outside) - outline.rounding;
}

}  // namespace foothill_scene::detail

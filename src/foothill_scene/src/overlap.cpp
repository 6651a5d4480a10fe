#include "foothill_scene/detail/overlap.hpp"

#include <limits>
#include <optional>

namespace foothill_scene::detail {
namespace {

using Eigen::Vector2d;

/// Below this distance the direction between nearest points of the cores is undefined [m].
constexpr double kTouching = 1e-9;

/// The edge of one outline with the greatest separation from the other.
struct Face {
  double separation{-std::numeric_limits<double>::infinity()};
  Vector2d normal;  ///< Outwards.
  std::size_t edge{};
};

Face farthest_face(const ConvexOutline& reference, const ConvexOutline& other) {
  Face best;
  if (reference.count < 2) return best;
  for (std::size_t i = 0; i < reference.count; ++i) {
    const Vector2d& corner = reference.corners[i];
    const Vector2d edge = reference.next(i) - corner;
    const Vector2d normal = Vector2d{edge.y(), -edge.x()}.normalized();
    double separation = std::numeric_limits<double>::infinity();
    for (const Vector2d& p : other.points()) {
      separation = std::min(separation, normal.dot(p - corner));
    }
    if (separation > best.separation) best = {separation, normal, i};
  }
  return best;
}

struct NearestPoints {
  Vector2d on_first;
  Vector2d on_second;
  double distance{std::numeric_limits<double>::infinity()};
};

/// @pre The cores do not overlap: then a corner of one of them is among the nearest points.
NearestPoints nearest_points(const ConvexOutline& first, const ConvexOutline& second) {
  NearestPoints best;
  const auto offer = [&best](const Vector2d& on_first, const Vector2d& on_second) {
    const double gap = (on_first - on_second).norm();
    if (gap < best.distance) best = {on_first, on_second, gap};
  };
  for (const Vector2d& p : first.points()) {
    for (std::size_t i = 0; i < second.count; ++i) {
      offer(p, nearest(second.corners[i], second.next(i), p));
    }
  }
  for (const Vector2d& q : second.points()) {
    for (std::size_t i = 0; i < first.count; ++i) {
      offer(nearest(first.corners[i], first.next(i), q), q);
    }
  }
  return best;
}

/// Returns the edge of an outline whose normal is most opposed to a direction.
std::size_t opposing_edge(const ConvexOutline& outline, const Vector2d& direction) {
  std::size_t best = 0;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < outline.count; ++i) {
    const Vector2d edge = outline.next(i) - outline.corners[i];
    const double facing = Vector2d{edge.y(), -edge.x()}.normalized().dot(direction);
    if (facing < least) {
      least = facing;
      best = i;
    }
  }
  return best;
}

/// Clips the segment from a to b to the extent of the segment from `begin` to `end`.
bool clip_to_extent(const Vector2d& begin, const Vector2d& end, Vector2d& a, Vector2d& b) {
  const Vector2d along = (end - begin).normalized();
  const double length = (end - begin).norm();
  const double at_a = along.dot(a - begin);
  const double at_b = along.dot(b - begin);
  const auto at = [&, from = a, to = b](double place) -> Vector2d {
    return from + (place - at_a) / (at_b - at_a) * (to - from);
  };
  if (std::max(at_a, at_b) < 0.0 || std::min(at_a, at_b) > length) return false;
  const Vector2d clipped_a = at_a < 0.0 ? at(0.0) : at_a > length ? at(length) : a;
  const Vector2d clipped_b = at_b < 0.0 ? at(0.0) : at_b > length ? at(length) : b;
  a = clipped_a;
  b = clipped_b;
  return true;
}

/// Returns the overlaps of an incident outline with a face of the reference; normals point out of
/// the reference.
Overlaps across_face(const ConvexOutline& reference, const Face& face,
                     const ConvexOutline& incident) {
  const Vector2d& begin = reference.corners[face.edge];
  const double rounding = reference.rounding + incident.rounding;
  Overlaps found;
  const auto add = [&](const Vector2d& corner) {
    const double separation = face.normal.dot(corner - begin);
    if (separation > rounding) return;
    const double middle = (incident.rounding + separation - reference.rounding) / 2.0;
    found.add({corner - middle * face.normal, face.normal, rounding - separation});
  };
  Vector2d a = incident.corners[0];
  Vector2d b = a;
  if (incident.count > 1) {
    const std::size_t edge = opposing_edge(incident, face.normal);
    a = incident.corners[edge];
    b = incident.next(edge);
    if (!clip_to_extent(begin, reference.next(face.edge), a, b)) {
      a = b = face.normal.dot(a - b) < 0.0 ? a : b;
    }
  }
  add(a);
  if (a != b) add(b);
  return found;
}

Overlaps turned(Overlaps overlaps) {
  for (Overlap& overlap : overlaps.both) overlap.normal = -overlap.normal;
  return overlaps;
}

}  // namespace

Overlaps overlap(const ConvexOutline& first, const ConvexOutline& second) {
  const double rounding = first.rounding + second.rounding;
  const Face of_first = farthest_face(first, second);
  const Face of_second = farthest_face(second, first);
  const bool second_is_reference = of_second.separation >= of_first.separation;
  const Face& face = second_is_reference ? of_second : of_first;
  if (face.separation > rounding) return {};

  // A segment has no face at its ends, so a separation of about zero is inconclusive.
  if (face.separation > -kTouching || first.count + second.count == 2) {
    const NearestPoints points = nearest_points(first, second);
    if (points.distance > rounding) return {};
    const bool has_face = face.separation > -std::numeric_limits<double>::infinity();
    const bool on_face = has_face && points.distance - face.separation < kTouching;
    if (!on_face && (points.distance > kTouching || !has_face)) {
      Overlaps single;
      const Vector2d normal = points.distance > kTouching
                                  ? ((points.on_first - points.on_second) / points.distance).eval()
                                  : Vector2d::UnitX().eval();
      const Vector2d on_first = points.on_first - first.rounding * normal;
      const Vector2d on_second = points.on_second + second.rounding * normal;
      single.add({(on_first + on_second) / 2.0, normal, rounding - points.distance});
      return single;
    }
  }
  return second_is_reference ? across_face(second, face, first)
                             : turned(across_face(first, face, second));
}

}  // namespace foothill_scene::detail

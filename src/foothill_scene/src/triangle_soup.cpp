#include "foothill_scene/detail/triangle_soup.hpp"

#include <algorithm>
#include <boost/iterator/function_output_iterator.hpp>
#include <cmath>
#include <limits>

namespace foothill_scene::detail {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;
namespace index = boost::geometry::index;

/// The overlap of a triangle with a robot.
struct TriangleOverlap {
  Overlaps overlaps;
  ConvexOutline slice;  ///< Part of the triangle between the heights.
  Vector3d normal;      ///< Normal of the triangle.
  bool along_normal{};
};

/// Cosine of the angle, about 2.5 degrees, below which normals belong to one wall.
constexpr double kSameWall = 0.999;

/// Returns the outline of the part of a triangle between two heights; empty if there is none.
ConvexOutline slice(const std::array<Vector3d, 3>& corners, const Heights& heights) {
  std::array<Vector2d, 9> points;
  std::size_t count = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const Vector3d& a = corners[i];
    const Vector3d& b = corners[(i + 1) % 3];
    if (a.z() >= heights.low && a.z() <= heights.high) points[count++] = a.head<2>();
    for (const double z : {heights.low, heights.high}) {
      if ((a.z() < z) == (b.z() < z)) continue;
      points[count++] = (a + (z - a.z()) / (b.z() - a.z()) * (b - a)).head<2>();
    }
  }
  return hull({points.data(), count});
}

bool pushes_along(const Overlap& overlap, const Vector3d& normal) {
  const Vector2d level = normal.head<2>().normalized();
  return std::abs(overlap.normal.dot(level)) > kSameWall;
}

/// Returns true if an overlap is caused by a seam inside a wall: separation along the wall is
/// shorter than off the wall only near the end of the robot, no farther than the depth of the wall
/// from a triangle that pushes along its normal.
bool is_seam(const TriangleOverlap& one, std::span<const TriangleOverlap> all) {
  if (one.along_normal) return false;
  return std::any_of(all.begin(), all.end(), [&one](const TriangleOverlap& other) {
    return other.along_normal && other.normal.dot(one.normal) > kSameWall &&
           distance(other.slice, one.overlaps.both[0].point) <= other.overlaps.both[0].depth + 1e-9;
  });
}

}  // namespace

double distance(const Bounds& bounds, const Vector2d& point) {
  return (bounds.low - point).cwiseMax(point - bounds.high).cwiseMax(0.0).norm();
}

TriangleSoup::TriangleSoup(const TriangleMesh& mesh, const Eigen::Isometry3d& X_WS) {
  const double infinity = std::numeric_limits<double>::infinity();
  bounds_ = {Vector2d::Constant(infinity), Vector2d::Constant(-infinity)};
  std::vector<TreeEntry> floors;
  std::vector<TreeEntry> obstacles;
  for (const auto& [i, j, k] : mesh.triangles) {
    Triangle triangle{{X_WS * mesh.vertices[i], X_WS * mesh.vertices[j], X_WS * mesh.vertices[k]},
                      Vector3d::Zero()};
    const auto& [a, b, c] = triangle.corners;
    triangle.normal = (b - a).cross(c - a);
    if (triangle.normal.norm() == 0.0) continue;
    triangle.normal.normalize();
    const Vector3d low = a.cwiseMin(b).cwiseMin(c);
    const Vector3d high = a.cwiseMax(b).cwiseMax(c);
    const Bounds box{low.head<2>(), high.head<2>()};
    bounds_ = {bounds_.low.cwiseMin(box.low), bounds_.high.cwiseMax(box.high)};
    const TreeEntry entry{to_tree(box), static_cast<std::uint32_t>(triangles_.size())};
    if (is_drivable(triangle.normal)) {
      floors.push_back(entry);
    } else if (!is_drivable(-triangle.normal)) {
      obstacles.push_back(entry);
    }
    triangles_.push_back(triangle);
  }
  floors_ = Tree{floors};
  obstacles_ = Tree{obstacles};
}

void TriangleSoup::overlaps(const ConvexOutline& robot, const Heights& heights,
                            std::array<Overlap, ContactList::kCapacity>& found,
                            std::size_t& count) const {
  std::array<TriangleOverlap, ContactList::kCapacity> overlapping;
  std::size_t count_found = 0;
  const auto visit = [&](const TreeEntry& entry) {
    const Triangle& triangle = triangles_[entry.second];
    if (count_found == overlapping.size()) return;
    TriangleOverlap one{{}, slice(triangle.corners, heights), triangle.normal, false};
    if (one.slice.count == 0) return;
    one.overlaps = overlap(robot, one.slice);
    if (one.overlaps.count == 0) return;
    one.along_normal = pushes_along(one.overlaps.both[0], triangle.normal);
    overlapping[count_found++] = one;
  };
  obstacles_.query(index::intersects(to_tree(detail::bounds(robot))),
                   boost::make_function_output_iterator(visit));
  const std::span<const TriangleOverlap> all{overlapping.data(), count_found};
  for (const TriangleOverlap& one : all) {
    if (is_seam(one, all)) continue;
    for (const Overlap& at : one.overlaps.all()) {
      if (count < found.size()) found[count++] = at;
    }
  }
}

std::optional<FloorPoint> TriangleSoup::floor_at(const Vector2d& p, double highest) const {
  std::optional<FloorPoint> best;
  const auto visit = [&](const TreeEntry& entry) {
    const auto& [corners, normal] = triangles_[entry.second];
    for (std::size_t i = 0; i < 3; ++i) {
      const Vector2d a = corners[i].head<2>();
      if (cross(corners[(i + 1) % 3].head<2>() - a, p - a) < 0.0) return;
    }
    const Vector2d step = p - corners[0].head<2>();
    const double height = corners[0].z() - normal.head<2>().dot(step) / normal.z();
    if (height <= highest && (!best || height > best->height)) best = {height, normal};
  };
  floors_.query(index::intersects(to_tree(Bounds{p, p})),
                boost::make_function_output_iterator(visit));
  return best;
}

double TriangleSoup::clearance(const Vector2d& centre, double radius, double limit) const {
  double least = limit;
  const Vector2d reach = Vector2d::Constant(radius + limit);
  const auto visit = [&](const TreeEntry& entry) {
    const auto& corner = entry.first;
    const Bounds box{{corner.min_corner().get<0>(), corner.min_corner().get<1>()},
                     {corner.max_corner().get<0>(), corner.max_corner().get<1>()}};
    least = std::min(least, std::max(0.0, distance(box, centre) - radius));
  };
  obstacles_.query(index::intersects(to_tree(Bounds{centre - reach, centre + reach})),
                   boost::make_function_output_iterator(visit));
  return least;
}

}  // namespace foothill_scene::detail

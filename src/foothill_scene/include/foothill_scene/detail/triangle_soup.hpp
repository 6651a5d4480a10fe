#pragma once

#include <Eigen/Geometry>
#include <array>
#include <boost/geometry/algorithms/intersects.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "foothill_scene/contact.hpp"
#include "foothill_scene/detail/outline.hpp"
#include "foothill_scene/detail/overlap.hpp"
#include "foothill_scene/detail/slope.hpp"
#include "foothill_scene/shape.hpp"

namespace foothill_scene::detail {

using TreePoint = boost::geometry::model::point<double, 2, boost::geometry::cs::cartesian>;
using TreeBox = boost::geometry::model::box<TreePoint>;
using TreeEntry = std::pair<TreeBox, std::uint32_t>;
/// A spatial index of rectangles. Queries with an output iterator do not allocate.
using Tree = boost::geometry::index::rtree<TreeEntry, boost::geometry::index::rstar<8>>;

[[nodiscard]] inline TreeBox to_tree(const Bounds& bounds) {
  return {{bounds.low.x(), bounds.low.y()}, {bounds.high.x(), bounds.high.y()}};
}

/// Triangles in the world, each either floor, obstacle, or neither: a flat face that points down
/// does not block, the walls around it do.
class TriangleSoup {
 public:
  TriangleSoup(const TriangleMesh& mesh, const Eigen::Isometry3d& X_WS);

  /// Returns the overlaps of a robot with the steep triangles. A wall of many triangles pushes only
  /// along its normal: contacts with seams inside the wall are omitted.
  void overlaps(const ConvexOutline& robot, const Heights& heights,
                std::array<Overlap, ContactList::kCapacity>& found, std::size_t& count) const;
  [[nodiscard]] std::optional<FloorPoint> floor_at(const Eigen::Vector2d& p, double highest) const;
  /// Returns the minimum distance from a disc to the bounds of a steep triangle, at most `limit`.
  [[nodiscard]] double clearance(const Eigen::Vector2d& centre, double radius, double limit) const;
  [[nodiscard]] const Bounds& bounds() const { return bounds_; }

 private:
  struct Triangle {
    std::array<Eigen::Vector3d, 3> corners;
    Eigen::Vector3d normal;
  };

  std::vector<Triangle> triangles_;
  Tree floors_;
  Tree obstacles_;
  Bounds bounds_;
};

/// Returns the distance from a point to a rectangle; zero inside.
[[nodiscard]] double distance(const Bounds& bounds, const Eigen::Vector2d& point);

}  // namespace foothill_scene::detail

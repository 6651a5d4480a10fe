#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <variant>
#include <vector>

#include "foothill_scene/detail/outline.hpp"
#include "foothill_scene/detail/overlap.hpp"
#include "foothill_scene/detail/triangle_soup.hpp"
#include "foothill_scene/shape.hpp"

namespace foothill_scene::detail {

// What the shapes of a world become once they stand somewhere. All in world axes.

/// A level outline from one height to another: upright boxes and cylinders.
struct Prism {
  Outline outline;
  Heights heights;
};

struct Ball {
  Eigen::Vector3d centre;
  double radius{};
};

/// A convex body that is tipped over: no level cross-section of it is like the next one.
struct Polytope {
  std::vector<Eigen::Vector3d> corners;
  std::vector<std::array<std::uint32_t, 2>> edges;
  std::vector<Eigen::Hyperplane<double, 3>> faces;  ///< Normals outwards.
};

/// Everything below a plane.
struct HalfSpace {
  Eigen::Hyperplane<double, 3> top;  ///< Normal outwards.
};

using Solid = std::variant<Prism, Ball, Polytope, HalfSpace, TriangleSoup>;

/// Returns the solid of a shape that has no fault.
[[nodiscard]] Solid make_solid(const Shape& shape, const Eigen::Isometry3d& X_WS);

/// Returns the bounds seen from above, or nothing if there are none.
[[nodiscard]] std::optional<Bounds> bounds(const Solid& solid);

/// Returns the overlaps of a robot with a solid other than a TriangleSoup.
[[nodiscard]] Overlaps overlaps(const Prism& prism, const Outline& robot, const Heights& heights);
[[nodiscard]] Overlaps overlaps(const Ball& ball, const Outline& robot, const Heights& heights);
[[nodiscard]] Overlaps overlaps(const Polytope& polytope, const Outline& robot,
                                const Heights& heights);
[[nodiscard]] Overlaps overlaps(const HalfSpace& half_space, const Outline& robot,
                                const Heights& heights);

/// Returns a floor that is not above `highest`, if the solid is one at that point.
[[nodiscard]] std::optional<Floor> floor_at(const Prism& prism, const Eigen::Vector2d& p,
                                            double highest);
[[nodiscard]] std::optional<Floor> floor_at(const Ball& ball, const Eigen::Vector2d& p,
                                            double highest);
[[nodiscard]] std::optional<Floor> floor_at(const Polytope& polytope, const Eigen::Vector2d& p,
                                            double highest);
[[nodiscard]] std::optional<Floor> floor_at(const HalfSpace& half_space, const Eigen::Vector2d& p,
                                            double highest);

/// Returns a lower bound of the distance from a disc to where the solid blocks at these heights,
/// at most `limit` [m].
[[nodiscard]] double clearance(const Solid& solid, const Eigen::Vector2d& centre, double radius,
                               const Heights& heights, double limit);

}  // namespace foothill_scene::detail

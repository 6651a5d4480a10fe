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

// Shapes of a world at their poses, prepared for collision queries. All in world axes.

/// A vertical prism: upright boxes and cylinders.
struct Prism {
  ConvexOutline outline;
  Heights heights;
};

/// A ball.
struct Ball {
  Eigen::Vector3d centre;
  double radius{};
};

/// A tilted convex body, whose horizontal cross-sections differ.
struct Polytope {
  std::vector<Eigen::Vector3d> corners;
  std::vector<std::array<std::uint32_t, 2>> edges;
  std::vector<Eigen::Hyperplane<double, 3>> faces;  ///< Normals outwards.
};

/// The half-space below a plane.
struct HalfSpace {
  Eigen::Hyperplane<double, 3> top;  ///< Normal outwards.
};

using Solid = std::variant<Prism, Ball, Polytope, HalfSpace, TriangleSoup>;

/// Returns the overlaps of a robot with a solid other than a TriangleSoup.
[[nodiscard]] Overlaps overlaps(const Prism& prism, const ConvexOutline& robot,
                                const Heights& heights);
[[nodiscard]] Overlaps overlaps(const Ball& ball, const ConvexOutline& robot,
                                const Heights& heights);
[[nodiscard]] Overlaps overlaps(const Polytope& polytope, const ConvexOutline& robot,
                                const Heights& heights);
[[nodiscard]] Overlaps overlaps(const HalfSpace& half_space, const ConvexOutline& robot,
                                const Heights& heights);

/// Returns the floor that the solid forms at a point, if it is not above `highest`.
[[nodiscard]] std::optional<FloorPoint> floor_at(const Prism& prism, const Eigen::Vector2d& p,
                                                 double highest);
[[nodiscard]] std::optional<FloorPoint> floor_at(const Ball& ball, const Eigen::Vector2d& p,
                                                 double highest);
[[nodiscard]] std::optional<FloorPoint> floor_at(const Polytope& polytope, const Eigen::Vector2d& p,
                                                 double highest);
[[nodiscard]] std::optional<FloorPoint> floor_at(const HalfSpace& half_space,
                                                 const Eigen::Vector2d& p, double highest);

}  // namespace foothill_scene::detail

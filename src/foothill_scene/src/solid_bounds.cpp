#include "foothill_scene/detail/solid_bounds.hpp"

#include <algorithm>
#include <cmath>

namespace foothill_scene::detail {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;

template <typename... Visitors>
struct Overloaded : Visitors... {
  using Visitors::operator()...;
};
template <typename... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>;

Bounds bounds_of(const Polytope& polytope) {
  Bounds box{polytope.corners[0].head<2>(), polytope.corners[0].head<2>()};
  for (const Vector3d& corner : polytope.corners) {
    box.low = box.low.cwiseMin(corner.head<2>());
    box.high = box.high.cwiseMax(corner.head<2>());
  }
  return box;
}

Heights heights_of(const Polytope& polytope) {
  const auto [low, high] =
      std::minmax_element(polytope.corners.begin(), polytope.corners.end(),
                          [](const Vector3d& a, const Vector3d& b) { return a.z() < b.z(); });
  return {low->z(), high->z()};
}

/// Returns the distance of a disc to a steep plane between two heights.
double clearance_of(const HalfSpace& half_space, const Vector2d& centre, double radius,
                    const Heights& heights, double limit) {
  const Overlaps with_disc = overlaps(half_space, circle(centre, radius + limit), heights);
  if (with_disc.count == 0) return limit;
  return std::max(0.0, limit - with_disc.both[0].depth);
}

double clearance_of(const Bounds& box, const Heights& solid, const Vector2d& centre, double radius,
                    const Heights& heights, double limit) {
  if (!solid.overlaps(heights)) return limit;
  return std::clamp(distance(box, centre) - radius, 0.0, limit);
}

}  // namespace

std::optional<Bounds> bounds(const Solid& solid) {
  using Result = std::optional<Bounds>;
  return std::visit(
      Overloaded{[](const Prism& prism) -> Result { return bounds(prism.outline); },
                 [](const Ball& ball) -> Result {
                   return bounds(circle(ball.centre.head<2>(), ball.radius));
                 },
                 [](const Polytope& polytope) -> Result { return bounds_of(polytope); },
                 [](const HalfSpace&) -> Result { return std::nullopt; },
                 [](const TriangleSoup& soup) -> Result { return soup.bounds(); }},
      solid);
}

double clearance(const Solid& solid, const Vector2d& centre, double radius, const Heights& heights,
                 double limit) {
  const auto boxed = [&](const Bounds& box, const Heights& of_solid) {
    return clearance_of(box, of_solid, centre, radius, heights, limit);
  };
  return std::visit(
      Overloaded{[&](const Prism& prism) { return boxed(bounds(prism.outline), prism.heights); },
                 [&](const Ball& ball) {
                   const double z = ball.centre.z();
                   return boxed(bounds(circle(ball.centre.head<2>(), ball.radius)),
                                {z - ball.radius, z + ball.radius});
                 },
                 [&](const Polytope& polytope) {
                   return boxed(bounds_of(polytope), heights_of(polytope));
                 },
                 [&](const HalfSpace& half_space) {
                   return clearance_of(half_space, centre, radius, heights, limit);
                 },
                 [&](const TriangleSoup& soup) { return soup.clearance(centre, radius, limit); }},
      solid);
}

}  // namespace foothill_scene::detail

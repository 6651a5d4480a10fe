#pragma once

#include <Eigen/Core>
#include <optional>

#include "foothill_scene/detail/solid.hpp"

namespace foothill_scene::detail {

/// Returns the bounds seen from above, or nothing for an unbounded solid.
[[nodiscard]] std::optional<Bounds> bounds(const Solid& solid);

/// Returns a lower bound of the distance from a disc to the part of the solid that blocks between
/// two heights, at most `limit` [m].
[[nodiscard]] double clearance(const Solid& solid, const Eigen::Vector2d& centre, double radius,
                               const Heights& heights, double limit);

}  // namespace foothill_scene::detail

#pragma once

#include <Eigen/Geometry>

#include "foothill_scene/detail/solid.hpp"
#include "foothill_scene/shape.hpp"

namespace foothill_scene::detail {

/// Returns the solid of a shape at a pose. @pre The shape has no shape_error().
[[nodiscard]] Solid make_solid(const Shape& shape, const Eigen::Isometry3d& X_WS);

}  // namespace foothill_scene::detail

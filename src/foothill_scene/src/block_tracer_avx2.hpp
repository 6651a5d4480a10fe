#pragma once

#include "foothill_scene/ray_block.hpp"
#include "triangle_tree.hpp"

namespace foothill_scene::detail::avx2 {

/// FindNearest for processors with AVX2.
[[nodiscard]] bool find_nearest(const TriangleTree& tree, const RayBlock& rays, KnownBlock& known);

}  // namespace foothill_scene::detail::avx2

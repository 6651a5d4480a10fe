#pragma once

#include "foothill_scene/ray_block.hpp"
#include "triangle_tree.hpp"

namespace foothill_scene::detail {

/// Finds the nearest triangle of each ray of a block that keeps close together: boxes and triangles
/// are asked whether they touch the pyramid around all rays, and only what does meets the rays.
///
/// Embree looks at every ray on its way through its tree; for the blocks of scanners this takes
/// three quarters of its time (`./foothill bench sensors`). Like Embree's robust scenes it loses no
/// ray between two triangles: the number that tells on which side of an edge a ray passes has the
/// same digits for both neighbours.
///
/// Returns false, and nothing else, for rays that go too far apart: Embree is better at these.
using FindNearest = bool (*)(const TriangleTree& tree, const RayBlock& rays, KnownBlock& known);

/// Returns the one for this machine's processor, or nullptr if it can't handle eight numbers at
/// once: Embree is quicker there. All of them give the same bits.
[[nodiscard]] FindNearest find_nearest_here();

namespace avx2 {
[[nodiscard]] bool find_nearest(const TriangleTree& tree, const RayBlock& rays, KnownBlock& known);
}  // namespace avx2
namespace avx512 {
[[nodiscard]] bool find_nearest(const TriangleTree& tree, const RayBlock& rays, KnownBlock& known);
}  // namespace avx512

}  // namespace foothill_scene::detail

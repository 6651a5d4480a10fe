#pragma once

#include "foothill_scene/ray_block.hpp"
#include "triangle_tree.hpp"

namespace foothill_scene::detail {

/// Finds the nearest triangle of each ray of a coherent block: boxes and triangles are first tested
/// against the frustum of all rays, and only those inside are tested against single rays.
///
/// Embree tests every ray on the way through its tree; for the blocks of scanners this needs three
/// quarters of its time (`./foothill bench sensors`). Like robust Embree scenes it loses no ray
/// between two triangles: the side test of a shared edge has the same digits for both neighbours.
///
/// Returns false without any other effect if the rays diverge too much; Embree is faster then.
using FindNearest = bool (*)(const TriangleTree& tree, const RayBlock& rays, KnownBlock& known);

/// Returns the version for the processor of this machine, or nullptr if it lacks vectors of eight
/// floats, where Embree is faster. All versions give the same bits.
[[nodiscard]] FindNearest find_nearest_here();

}  // namespace foothill_scene::detail

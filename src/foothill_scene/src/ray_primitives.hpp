#pragma once

#include <vector>

#include "ray_geometry.hpp"

namespace foothill_scene::detail {

/// Returns the twelve triangles of a box, two for each side: -x, +x, -y, +y, -z, +z.
[[nodiscard]] TriangleMesh box_mesh(const Box& box);

/// Returns the planes of a mesh's triangles, in M.
[[nodiscard]] std::vector<FlatPlane> planes_of(const TriangleMesh& mesh,
                                               const Eigen::Isometry3d& X_MS);

/// Returns a mesh as Embree takes it.
[[nodiscard]] EmbreeGeometry embree_triangles(const TriangleMesh& mesh,
                                              const Eigen::Isometry3d& X_MS);

/// Returns a solid as Embree takes it: it asks us where rays meet it.
/// @param solid Must live as long as the geometry.
[[nodiscard]] EmbreeGeometry embree_round(const RoundSolid& solid);

}  // namespace foothill_scene::detail

#pragma once

#include <vector>

#include "ray_geometry.hpp"

namespace foothill_scene::detail {

/// Returns the twelve triangles of a box, two for each side: -x, +x, -y, +y, -z, +z.
[[nodiscard]] TriangleMesh box_mesh(const Box& box);

/// Returns the planes of the triangles of a mesh, in M.
[[nodiscard]] std::vector<FlatPlane> planes_of(const TriangleMesh& mesh,
                                               const Eigen::Isometry3d& X_MS);

/// Returns a mesh as an Embree geometry.
[[nodiscard]] EmbreeGeometry embree_triangles(const TriangleMesh& mesh,
                                              const Eigen::Isometry3d& X_MS);

/// Returns a round solid as a user geometry of Embree.
/// @param solid Must outlive the geometry.
[[nodiscard]] EmbreeGeometry embree_round(const RoundSolid& solid);

}  // namespace foothill_scene::detail

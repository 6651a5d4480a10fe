#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "embree_api.hpp"
#include "foothill_scene/detail/flat_plane.hpp"
#include "foothill_scene/ray_model.hpp"
#include "round_solid.hpp"
#include "triangle_tree.hpp"

namespace foothill_scene::detail {

/// A plane without end of a surface. Embree does not get these: they are met by their equation.
struct EndlessPlane {
  FlatPlane plane{};
  std::int32_t surface{};
};

/// A model as Embree has it. The number of a geometry is that of its surface.
struct RayGeometry {
  EmbreeScene scene{};   ///< Without a handle if there are only endless planes.
  EmbreeScene bodies{};  ///< Only what is round; without a handle if nothing is.
  std::vector<std::vector<FlatPlane>> planes{};       ///< By surface and triangle, in M.
  std::vector<std::size_t> corners{};                 ///< How many, by surface.
  std::vector<std::unique_ptr<RoundSolid>> rounds{};  ///< By surface; nullptr if it is not round.
  std::vector<EndlessPlane> endless{};
  std::unique_ptr<const TriangleTree> tree{};  ///< All triangles; nullptr if there are none.
  std::size_t triangles{};
};

/// Returns the triangles of a surface that has some, in M.
[[nodiscard]] MeshView mesh_of(const RayGeometry& geometry, std::size_t surface);

/// Returns the plane of M moved to W.
[[nodiscard]] inline FlatPlane moved(const FlatPlane& plane, const Eigen::Isometry3d& X_WM) {
  const Eigen::Vector3d n = X_WM.linear() * Eigen::Vector3d{plane.nx, plane.ny, plane.nz};
  return {n.x(), n.y(), n.z(), plane.offset + n.dot(X_WM.translation())};
}

/// Returns the plane through a point.
[[nodiscard]] inline FlatPlane plane_through(const Eigen::Vector3d& p, const Eigen::Vector3d& n) {
  return {n.x(), n.y(), n.z(), n.dot(p)};
}

}  // namespace foothill_scene::detail

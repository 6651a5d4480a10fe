#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "embree_device.hpp"
#include "foothill_scene/detail/flat_plane.hpp"
#include "foothill_scene/ray_model.hpp"
#include "round_solid.hpp"
#include "triangle_tree.hpp"

namespace foothill_scene::detail {

/// An infinite plane of a surface. Embree does not handle these; they are intersected analytically.
struct InfinitePlane {
  FlatPlane plane{};
  std::int32_t surface{};
};

/// A model in the format of Embree. Geometry numbers are surface numbers.
struct RayGeometry {
  EmbreeScene scene{};                           ///< Null if there are only infinite planes.
  EmbreeScene bodies{};                          ///< Spheres and cylinders only; null without any.
  std::vector<std::vector<FlatPlane>> planes{};  ///< By surface and triangle, in M.
  std::vector<std::size_t> corners{};            ///< Number of vertices by surface.
  std::vector<std::unique_ptr<RoundSolid>> rounds{};  ///< By surface; null unless round.
  std::vector<InfinitePlane> infinite{};
  std::unique_ptr<const TriangleTree> tree{};  ///< All triangles; nullptr if there are none.
  std::size_t triangles{};
};

/// Returns the triangles of a surface, in M. @pre The surface has triangles.
[[nodiscard]] MeshView mesh_of(const RayGeometry& geometry, std::size_t surface);

/// Returns a plane of M expressed in W.
[[nodiscard]] inline FlatPlane moved(const FlatPlane& plane, const Eigen::Isometry3d& X_WM) {
  const Eigen::Vector3d n = X_WM.linear() * Eigen::Vector3d{plane.nx, plane.ny, plane.nz};
  return {n.x(), n.y(), n.z(), plane.offset + n.dot(X_WM.translation())};
}

/// Returns the plane through a point.
[[nodiscard]] inline FlatPlane plane_through(const Eigen::Vector3d& p, const Eigen::Vector3d& n) {
  return {n.x(), n.y(), n.z(), n.dot(p)};
}

}  // namespace foothill_scene::detail

// Geometric shapes in their own frame S, the frame of the collider or visual in the SDF file. All
// lengths are in metres.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace foothill_scene {

/// Maximum absolute value of coordinates and sizes, which prevents overflow [m].
inline constexpr double kMaxLength = 1e6;

/// A box centred at the origin.
struct Box {
  Eigen::Vector3d size;
};

/// A cylinder centred at the origin with its axis along z.
struct Cylinder {
  double radius{};
  double length{};
};

/// A sphere centred at the origin.
struct Sphere {
  double radius{};
};

/// An infinite plane through the origin, solid below. The size in SDF is for rendering only.
struct Plane {
  Eigen::Vector3d normal{Eigen::Vector3d::UnitZ()};
};

/// Triangles of three vertices each, counter-clockwise seen from outside.
struct TriangleMesh {
  std::vector<Eigen::Vector3d> vertices;
  std::vector<std::array<std::uint32_t, 3>> triangles;
  std::vector<Eigen::Vector2f> texture_coordinates{};  ///< One per vertex, or empty.
};

/// A mesh that several bodies may share, with the scale of the SDF applied.
struct Mesh {
  std::shared_ptr<const TriangleMesh> triangles;
  std::string file{};  ///< File that the mesh was read from.
};

/// Heights on a regular grid of x and y.
struct HeightGrid {
  std::size_t columns{};        ///< Number of points along x, at least 2.
  std::size_t rows{};           ///< Number of points along y, at least 2.
  std::vector<double> heights;  ///< Row by row in increasing y, each in increasing x.
  Eigen::Vector2d corner;       ///< x and y of the first point.
  Eigen::Vector2d spacing;      ///< Distances between neighbours in x and y.

  [[nodiscard]] double at(std::size_t column, std::size_t row) const {
    return heights[row * columns + column];
  }
};

/// Terrain. Each cell of the grid is two triangles, split from the corner of smallest x and y.
struct Heightmap {
  std::shared_ptr<const HeightGrid> grid;
  std::string file{};  ///< File that the heights were read from.
};

using Shape = std::variant<Box, Cylinder, Sphere, Plane, Mesh, Heightmap>;

/// Returns the reason why a shape is invalid (a size that is not positive or beyond kMaxLength, a
/// vertex index out of range, ...), or nothing if it is valid.
[[nodiscard]] std::optional<std::string> shape_error(const Shape& shape);

/// Returns the triangles of a heightmap, all facing up.
[[nodiscard]] TriangleMesh triangulate(const HeightGrid& grid);

/// Returns the closed surface of a prism: the lower ring, the upper ring, then triangles that face
/// outwards.
/// @param ring Convex outline, counter-clockwise. @param bottom, top z of the two rings.
/// @pre ring.size() >= 3
[[nodiscard]] TriangleMesh prism_mesh(std::span<const Eigen::Vector2d> ring, double bottom,
                                      double top);

}  // namespace foothill_scene

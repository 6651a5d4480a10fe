#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace foothill_scene {

// Shapes are given in their own frame S: the collider's frame of the SDF. Lengths in metres.

/// No coordinate and no size is beyond this: so that nothing overflows [m].
inline constexpr double kLargestLength = 1e6;

/// A box around the origin.
struct Box {
  Eigen::Vector3d size;
};

/// A cylinder around the origin; its axis is z.
struct Cylinder {
  double radius{};
  double length{};
};

/// A sphere around the origin.
struct Sphere {
  double radius{};
};

/// A plane without end through the origin, solid below; SDF's size is for drawing only.
struct Plane {
  Eigen::Vector3d normal{Eigen::Vector3d::UnitZ()};
};

/// Triangles; three vertices counter-clockwise seen from outside.
struct TriangleMesh {
  std::vector<Eigen::Vector3d> vertices;
  std::vector<std::array<std::uint32_t, 3>> triangles;
  std::vector<Eigen::Vector2f> texture_coordinates{};  ///< One for each vertex, or none at all.
};

/// A mesh that several bodies may share; the scale of the SDF is already applied.
struct Mesh {
  std::shared_ptr<const TriangleMesh> triangles;
  std::string file{};  ///< Where it came from.
};

/// Heights on a regular grid of x and y.
struct HeightGrid {
  std::size_t columns{};        ///< Along x, at least 2.
  std::size_t rows{};           ///< Along y, at least 2.
  std::vector<double> heights;  ///< Row by row, from the smallest y, each from the smallest x.
  Eigen::Vector2d corner;       ///< x and y of the first height.
  Eigen::Vector2d spacing;      ///< Between neighbours.

  [[nodiscard]] double at(std::size_t column, std::size_t row) const {
    return heights[row * columns + column];
  }
};

/// Terrain. Between the heights two triangles for each cell, cut from the corner of least x and y.
struct Heightmap {
  std::shared_ptr<const HeightGrid> grid;
  std::string file{};  ///< Where it came from.
};

using Shape = std::variant<Box, Cylinder, Sphere, Plane, Mesh, Heightmap>;

/// Returns what is wrong with a shape (a size that is not above zero or beyond kLargestLength, an
/// index beyond the vertices ...), or nothing.
[[nodiscard]] std::optional<std::string> fault(const Shape& shape);

/// Returns the triangles of a heightmap, all facing up.
[[nodiscard]] TriangleMesh triangulate(const HeightGrid& grid);

}  // namespace foothill_scene

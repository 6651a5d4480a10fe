#include "foothill_scene/shape.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace foothill_scene {
namespace {

using Problem = std::optional<std::string>;

Problem unless_positive(const char* what, double value) {
  if (value > 0.0 && value <= kMaxLength) return std::nullopt;
  std::ostringstream reason;
  reason << what << " must be above 0 m and at most " << kMaxLength << " m, not " << value;
  return reason.str();
}

bool is_within_limits(const Eigen::Vector3d& p) {
  return p.allFinite() && p.cwiseAbs().maxCoeff() <= kMaxLength;
}

Problem error_of(const Box& box) {
  if (Problem x = unless_positive("the box's size in x", box.size.x())) return x;
  if (Problem y = unless_positive("the box's size in y", box.size.y())) return y;
  return unless_positive("the box's size in z", box.size.z());
}

Problem error_of(const Cylinder& cylinder) {
  if (Problem radius = unless_positive("the cylinder's radius", cylinder.radius)) return radius;
  return unless_positive("the cylinder's length", cylinder.length);
}

Problem error_of(const Sphere& sphere) {
  return unless_positive("the sphere's radius", sphere.radius);
}

Problem error_of(const Plane& plane) {
  const double length = plane.normal.norm();
  if (std::isfinite(length) && length > 0.0) return std::nullopt;
  return "the plane's normal must not be zero";
}

Problem error_of(const Mesh& mesh) {
  if (!mesh.triangles || mesh.triangles->triangles.empty()) return "the mesh has no triangles";
  const auto& [vertices, triangles, texture_coordinates] = *mesh.triangles;
  for (const auto& triangle : triangles) {
    for (const std::uint32_t corner : triangle) {
      if (corner >= vertices.size()) return "a triangle refers to a vertex that does not exist";
    }
  }
  if (!texture_coordinates.empty() && texture_coordinates.size() != vertices.size()) {
    return "the mesh must have one texture coordinate for each vertex, or none";
  }
  if (!std::all_of(vertices.begin(), vertices.end(), is_within_limits)) {
    return "the mesh has a vertex that is not finite or beyond 1000 km";
  }
  return std::nullopt;
}

Problem error_of(const Heightmap& map) {
  if (!map.grid) return "the heightmap has no heights";
  const HeightGrid& grid = *map.grid;
  if (grid.columns < 2 || grid.rows < 2) return "the heightmap must have at least 2 x 2 heights";
  if (grid.heights.size() != grid.columns * grid.rows) {
    return "the heightmap must have as many heights as columns times rows";
  }
  if (Problem x = unless_positive("the heightmap's spacing in x", grid.spacing.x())) return x;
  if (Problem y = unless_positive("the heightmap's spacing in y", grid.spacing.y())) return y;
  const bool sound = std::all_of(grid.heights.begin(), grid.heights.end(), [&](double height) {
    return is_within_limits({grid.corner.x(), grid.corner.y(), height});
  });
  if (!sound) return "the heightmap has a height that is not finite or beyond 1000 km";
  return std::nullopt;
}

}  // namespace

std::optional<std::string> shape_error(const Shape& shape) {
  return std::visit([](const auto& one) { return error_of(one); }, shape);
}

TriangleMesh triangulate(const HeightGrid& grid) {
  TriangleMesh mesh;
  mesh.vertices.reserve(grid.heights.size());
  mesh.triangles.reserve(2 * (grid.columns - 1) * (grid.rows - 1));
  for (std::size_t row = 0; row < grid.rows; ++row) {
    for (std::size_t column = 0; column < grid.columns; ++column) {
      mesh.vertices.emplace_back(grid.corner.x() + static_cast<double>(column) * grid.spacing.x(),
                                 grid.corner.y() + static_cast<double>(row) * grid.spacing.y(),
                                 grid.at(column, row));
      if (column + 1 == grid.columns || row + 1 == grid.rows) continue;
      const auto first = static_cast<std::uint32_t>(row * grid.columns + column);
      const auto above = static_cast<std::uint32_t>(first + grid.columns);
      mesh.triangles.push_back({first, first + 1, above + 1});
      mesh.triangles.push_back({first, above + 1, above});
    }
  }
  return mesh;
}

TriangleMesh prism_mesh(std::span<const Eigen::Vector2d> ring, double bottom, double top) {
  TriangleMesh mesh;
  const auto n = static_cast<std::uint32_t>(ring.size());
  for (const double z : {bottom, top}) {
    for (const Eigen::Vector2d& p : ring) mesh.vertices.emplace_back(p.x(), p.y(), z);
  }
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t next = (i + 1) % n;
    mesh.triangles.push_back({i, next, n + next});
    mesh.triangles.push_back({i, n + next, n + i});
    if (i == 0 || next == 0) continue;
    mesh.triangles.push_back({0, next, i});
    mesh.triangles.push_back({n, n + i, n + next});
  }
  return mesh;
}

}  // namespace foothill_scene

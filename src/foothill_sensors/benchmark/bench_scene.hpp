#pragma once

#include <cmath>
#include <memory>
#include <string>

#include "foothill_scene/ray_scene.hpp"

namespace foothill_sensors::bench {

/// Returns hills of 40 m x 40 m with a number of cells per side.
inline foothill_scene::TriangleMesh hills(std::size_t cells) {
  foothill_scene::HeightGrid grid{cells + 1, cells + 1, {}, {-20.0, -20.0}, {}};
  grid.spacing.setConstant(40.0 / static_cast<double>(cells));
  for (std::size_t row = 0; row <= cells; ++row) {
    for (std::size_t column = 0; column <= cells; ++column) {
      const double x = -20.0 + grid.spacing.x() * static_cast<double>(column);
      const double y = -20.0 + grid.spacing.y() * static_cast<double>(row);
      grid.heights.push_back(0.6 * std::sin(0.7 * x) * std::cos(0.5 * y) + 0.01 * (x * x + y * y));
    }
  }
  return foothill_scene::triangulate(grid);
}

/// Returns hills and boxes as one mesh.
inline std::shared_ptr<const foothill_scene::TriangleMesh> landscape(std::size_t cells,
                                                                     std::size_t boxes) {
  foothill_scene::TriangleMesh mesh = hills(cells);
  for (std::size_t i = 0; i < boxes; ++i) {
    const double angle = 2.4 * static_cast<double>(i);
    const double away = 3.0 + 14.0 * std::sqrt(static_cast<double>(i) / static_cast<double>(boxes));
    const Eigen::Vector3d middle{away * std::cos(angle), away * std::sin(angle), 1.0};
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (int corner = 0; corner < 8; ++corner) {
      mesh.vertices.push_back(middle + Eigen::Vector3d{(corner & 1) != 0 ? 0.4 : -0.4,
                                                       (corner & 2) != 0 ? 0.4 : -0.4,
                                                       (corner & 4) != 0 ? 1.0 : -1.0});
    }
    for (const auto& side : {std::array<std::uint32_t, 4>{0, 2, 3, 1},
                             {4, 5, 7, 6},
                             {0, 1, 5, 4},
                             {2, 6, 7, 3},
                             {0, 4, 6, 2},
                             {1, 3, 7, 5}}) {
      mesh.triangles.push_back({first + side[0], first + side[1], first + side[2]});
      mesh.triangles.push_back({first + side[0], first + side[2], first + side[3]});
    }
  }
  return std::make_shared<const foothill_scene::TriangleMesh>(std::move(mesh));
}

inline std::shared_ptr<const foothill_scene::RayScene> scene_of(
    std::shared_ptr<const foothill_scene::TriangleMesh> mesh) {
  std::vector<foothill_scene::RaySurface> surfaces(1);
  surfaces[0].body = "landscape";
  surfaces[0].visual.shape = foothill_scene::Mesh{std::move(mesh)};
  foothill_scene::RayScene scene{
      .fixed = std::make_shared<const foothill_scene::RayModel>(std::move(surfaces))};
  return std::make_shared<const foothill_scene::RayScene>(std::move(scene));
}

}  // namespace foothill_sensors::bench

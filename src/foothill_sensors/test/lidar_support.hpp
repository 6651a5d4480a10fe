#pragma once

#include <Eigen/Geometry>
#include <memory>
#include <numbers>
#include <utility>
#include <vector>

#include "foothill_core/units.hpp"
#include "foothill_scene/ray_view.hpp"
#include "foothill_sensors/lidar.hpp"

namespace foothill_sensors::testing {

using foothill_core::kDegree;

/// Returns a surface with a lidar reflectivity.
inline foothill_scene::RaySurface thing(const foothill_scene::Shape& shape,
                                        const Eigen::Vector3d& p_W, double reflectivity = 1.0) {
  foothill_scene::RaySurface surface;
  surface.body = "thing";
  surface.visual.shape = shape;
  surface.visual.X_BS.translation() = p_W;
  surface.visual.material.reflectivities.emplace_back("lidar", reflectivity);
  return surface;
}

/// Returns an infinite wall at x = `at`.
inline foothill_scene::RaySurface wall(double at, double reflectivity = 1.0) {
  return thing(foothill_scene::Plane{Eigen::Vector3d::UnitX()}, {at, 0.0, 0.0}, reflectivity);
}

inline foothill_scene::RayView view_of(std::vector<foothill_scene::RaySurface> surfaces) {
  foothill_scene::RayScene scene{
      .fixed = std::make_shared<const foothill_scene::RayModel>(std::move(surfaces))};
  foothill_scene::RayView view;
  view.set_scene(std::make_shared<const foothill_scene::RayScene>(std::move(scene)));
  return view;
}

/// Returns an ideal scanner of one beam.
inline LidarConfig perfect(std::size_t columns, double first_deg, double step_deg) {
  LidarConfig lidar;
  lidar.columns = columns;
  lidar.first_azimuth = first_deg * kDegree;
  lidar.azimuth_step = step_deg * kDegree;
  lidar.timing = {.period = std::chrono::milliseconds{100},
                  .exposure = std::chrono::milliseconds{100}};
  lidar.near = 0.0;
  lidar.far = 200.0;
  lidar.reach = {{1.0e-4, 1.0e4}};
  return lidar;
}

inline std::vector<Eigen::Isometry3d> at(const Eigen::Isometry3d& pose) { return {pose}; }

}  // namespace foothill_sensors::testing

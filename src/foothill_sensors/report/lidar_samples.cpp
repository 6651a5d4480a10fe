// Prints measurements of scanners as tables for figures.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <stdexcept>
#include <string>

#include "foothill_scene/load_world.hpp"
#include "foothill_sensors/lidar.hpp"

namespace foothill_sensors {
namespace {

using Eigen::Isometry3d;
using Eigen::Vector3d;

/// Prints one revolution of an HDL-32E on a mast in a world: x y z [m] in W, intensity.
void print_cloud(const std::string& file, const std::string& presets, const Vector3d& p_W) {
  const auto world = foothill_scene::load_world(file);
  if (!world) throw std::runtime_error{foothill_scene::to_string(world.error())};
  foothill_scene::RayView view;
  view.set_scene(foothill_scene::make_ray_scene(*world));
  Lidar lidar{lidar_preset("velodyne_hdl_32e", presets, {}), 1};
  Isometry3d X_WS = Isometry3d::Identity();
  X_WS.translation() = p_W;
  lidar.scan(view, {&X_WS, 1});
  for (const LidarPoint& point : lidar.points()) {
    const Vector3d p = X_WS * Eigen::Vector3f{point.x, point.y, point.z}.cast<double>();
    std::printf("%.4f %.4f %.4f %.2f\n", p.x(), p.y(), p.z(), static_cast<double>(point.intensity));
  }
}

/// Prints the scan of a wall at x = 4 m from a robot with 0.75 m/s and 1.745 rad/s: azimuth [rad],
/// time [s], range [m], range of the closed form [m].
void print_wall() {
  constexpr double kSpeed = 0.75;
  constexpr double kTurn = 1.745;
  constexpr double kDistance = 4.0;
  LidarConfig config;
  config.columns = 281;
  config.first_azimuth = -70.0 * std::numbers::pi / 180.0;
  config.azimuth_step = 0.5 * std::numbers::pi / 180.0;
  config.timing = {.period = std::chrono::milliseconds{100},
                   .exposure = std::chrono::milliseconds{100}};
  config.rotation_rate = 10.0;
  foothill_scene::RaySurface wall;
  wall.visual.shape = foothill_scene::Plane{Vector3d::UnitX()};
  wall.visual.X_BS.translation().x() = kDistance;
  foothill_scene::RayScene scene{.fixed = std::make_shared<const foothill_scene::RayModel>(
                                     std::vector<foothill_scene::RaySurface>{wall})};
  foothill_scene::RayView view;
  view.set_scene(std::make_shared<const foothill_scene::RayScene>(std::move(scene)));
  std::vector<Isometry3d> poses;
  for (int i = 0; i <= 20; ++i) {
    const double t = 0.005 * i;
    poses.emplace_back(Eigen::AngleAxisd{kTurn * t, Vector3d::UnitZ()});
    poses.back().translation() =
        kSpeed / kTurn * Vector3d{std::sin(kTurn * t), 1.0 - std::cos(kTurn * t), 0.0};
  }
  Lidar lidar{config, 1};
  lidar.scan(view, poses);
  for (std::size_t i = 0; i < config.columns; ++i) {
    const double azimuth = config.first_azimuth + static_cast<double>(i) * config.azimuth_step;
    const double t = static_cast<double>(i) * config.column_period();
    const double expected =
        (kDistance - kSpeed / kTurn * std::sin(kTurn * t)) / std::cos(azimuth + kTurn * t);
    std::printf("%.9f %.9f %.9f %.9f\n", azimuth, t, static_cast<double>(lidar.ranges()[i]),
                expected);
  }
}

}  // namespace
}  // namespace foothill_sensors

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  try {
    if (what == "wall") {
      foothill_sensors::print_wall();
    } else if (what == "cloud" && argc == 7) {
      foothill_sensors::print_cloud(argv[2], argv[3],
                                    {std::stod(argv[4]), std::stod(argv[5]), std::stod(argv[6])});
    } else {
      throw std::runtime_error{"usage: lidar_samples wall | cloud WORLD PRESETS X Y Z"};
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "lidar_samples: %s\n", error.what());
    return EXIT_FAILURE;
  }
}

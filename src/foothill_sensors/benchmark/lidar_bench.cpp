// Time of scans compared with the minimum that Embree needs for the same rays. Prints one JSON
// object per line.
#include <time.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <functional>
#include <thread>

#include "bare_lidar.hpp"
#include "bench_scene.hpp"
#include "foothill_core/units.hpp"
#include "foothill_sensors/lidar.hpp"
#include "lidar_messages.hpp"
#include "rclcpp/serialization.hpp"
#include "rclcpp/serialized_message.hpp"

namespace foothill_sensors::bench {
namespace {

using foothill_scene::RayView;

using foothill_core::kDegree;

/// Returns the processor time of this thread [s], which excludes other processes.
double core_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double once(const std::function<void()>& job) {
  const double begin = core_time();
  job();
  return core_time() - begin;
}

/// Runs jobs in turn, each a few times in a row so that its data is in the cache, and returns the
/// minimum time of each [s].
std::vector<double> best_of(int rounds, const std::vector<std::function<void()>>& jobs) {
  std::vector<double> best(jobs.size(), 1e9);
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      for (int k = 0; k < 4; ++k) best[i] = std::min(best[i], once(jobs[i]));
    }
  }
  return best;
}

void report(const char* name, double value) {
  std::printf("{\"name\": \"%s\", \"value\": %.6g}\n", name, value);
  std::fflush(stdout);
}

/// Poses of a moving scanner: 0.05 m and a sixth of a radian in a tenth of a second.
std::vector<Eigen::Isometry3d> moving_poses() {
  std::vector<Eigen::Isometry3d> poses;
  for (int i = 0; i <= 20; ++i) {
    Eigen::Isometry3d pose{Eigen::AngleAxisd{i / 120.0, Eigen::Vector3d::UnitZ()}};
    pose.translation() = Eigen::Vector3d{0.0025 * i, 0.0, 2.0};
    poses.push_back(pose);
  }
  return poses;
}

/// Order of rays in packets.
enum class Order {
  kAzimuthFast,  ///< Sixteen columns of one beam.
  kLaserFast,    ///< All beams of one column.
  kTiles,        ///< Four columns of four beams.
};

/// Returns the rays of a scanner without noise, padded to packets of 16.
BareRays bare_rays(const LidarConfig& lidar, Order order) {
  BareRays rays;
  rays.z = 2.0F;
  rays.far = static_cast<float>(lidar.far);
  const auto add = [&](std::size_t column, std::size_t number) {
    const LidarBeam& beam = lidar.beams[std::min(number, lidar.beams.size() - 1)];
    const auto turned = static_cast<double>(std::min(column, lidar.columns - 1));
    const double azimuth = lidar.first_azimuth + turned * lidar.azimuth_step + beam.azimuth;
    rays.dx.push_back(static_cast<float>(std::cos(beam.elevation) * std::cos(azimuth)));
    rays.dy.push_back(static_cast<float>(std::cos(beam.elevation) * std::sin(azimuth)));
    rays.dz.push_back(static_cast<float>(std::sin(beam.elevation)));
  };
  const std::size_t width = order == Order::kTiles ? 4 : order == Order::kLaserFast ? 1 : 16;
  const std::size_t height = order == Order::kTiles       ? 4
                             : order == Order::kLaserFast ? lidar.beams.size()
                                                          : 1;
  for (std::size_t column = 0; column < lidar.columns; column += width) {
    for (std::size_t beam = 0; beam < lidar.beams.size(); beam += height) {
      for (std::size_t k = 0; k < height; ++k) {
        for (std::size_t i = 0; i < width; ++i) add(column + i, beam + k);
      }
    }
  }
  while (rays.dx.size() % 16 != 0) add(lidar.columns - 1, lidar.beams.size() - 1);
  return rays;
}

/// Returns the scanner of the table in the digital-proxy patent: 8100 points.
LidarConfig patent_scanner() {
  LidarConfig lidar;
  lidar.beams.clear();
  for (int i = 0; i < 90; ++i) lidar.beams.push_back({(-22.0 + 40.0 * i / 89.0) * kDegree, 0, 0});
  lidar.first_azimuth = -20.0 * kDegree;
  lidar.azimuth_step = 40.0 / 89.0 * kDegree;
  lidar.columns = 90;
  lidar.rotation_rate = 5.0;
  lidar.timing = {.period = std::chrono::milliseconds{100},
                  .exposure = std::chrono::milliseconds{100}};
  lidar.far = 350.0;
  lidar.reach = {{0.04, 350.0}};
  lidar.noise.range = 0.007;
  lidar.noise.angle = 8e-5;
  lidar.is_cloud = true;
  return lidar;
}

/// Measures Lidar in turn with all candidates for the fastest bare loop: packets of 8 and 16, in
/// rows and in tiles, on a robust scene (as in foothill_scene) and on one that may lose rays.
void bench_patent_scan(const foothill_scene::TriangleMesh& mesh, const RayView& view) {
  const LidarConfig config = patent_scanner();
  Lidar lidar{config, 1};
  const auto poses = moving_poses();
  const BareLidar leaky{mesh, false};
  const BareLidar closed{mesh, true};
  const BareRays rows = bare_rays(config, Order::kAzimuthFast);
  const BareRays tiles = bare_rays(config, Order::kTiles);
  std::vector<float> ranges(std::max(rows.dx.size(), tiles.dx.size()));
  const auto trace = [&ranges](const BareLidar& scene, const BareRays& rays, int width) {
    return [&ranges, &scene, &rays, width] { scene.trace(rays, width, ranges); };
  };
  const auto best =
      best_of(100, {[&] { lidar.scan(view, poses); }, trace(closed, rows, 8),
                    trace(closed, rows, 16), trace(closed, tiles, 8), trace(closed, tiles, 16),
                    trace(leaky, rows, 8), trace(leaky, rows, 16), trace(leaky, tiles, 8),
                    trace(leaky, tiles, 16), trace(leaky, rows, 1)});
  const std::array names{"patent_ms",
                         "patent_closed_rows_8_ms",
                         "patent_closed_rows_16_ms",
                         "patent_closed_tiles_8_ms",
                         "patent_closed_tiles_16_ms",
                         "patent_leaky_rows_8_ms",
                         "patent_leaky_rows_16_ms",
                         "patent_leaky_tiles_8_ms",
                         "patent_leaky_tiles_16_ms",
                         "patent_single_ms"};
  for (std::size_t i = 0; i < names.size(); ++i) report(names[i], 1e3 * best[i]);
  report("patent_points", static_cast<double>(lidar.points().size()));
}

void bench_revolution(const foothill_scene::TriangleMesh& mesh, const RayView& view,
                      const LidarConfig& config) {
  Lidar lidar{config, 1};
  const auto poses = moving_poses();
  const BareLidar bare{mesh, false};
  const BareRays azimuth_fast = bare_rays(config, Order::kAzimuthFast);
  const BareRays laser_fast = bare_rays(config, Order::kLaserFast);
  std::vector<float> ranges(std::max(azimuth_fast.dx.size(), laser_fast.dx.size()));
  auto cloud = empty_cloud("robot1/laser");
  rclcpp::Serialization<sensor_msgs::msg::PointCloud2> serialization;
  const auto best = best_of(12, {[&] { lidar.scan(view, poses); },
                                 [&] {
                                   lidar.scan(view, poses);
                                   fill(lidar.points(), cloud);
                                   rclcpp::SerializedMessage message;
                                   serialization.serialize_message(&cloud, &message);
                                 },
                                 [&] { bare.trace(azimuth_fast, 16, ranges); },
                                 [&] { bare.trace(laser_fast, 16, ranges); }});
  report("hdl_scan_ms", 1e3 * best[0]);
  report("hdl_message_ms", 1e3 * best[1]);
  report("hdl_azimuth_fast_ms", 1e3 * best[2]);
  report("hdl_laser_fast_ms", 1e3 * best[3]);
  report("hdl_rays", static_cast<double>(config.rays()));
  report("hdl_points", static_cast<double>(lidar.points().size()));
  report("hdl_points_per_second", static_cast<double>(config.rays()) * 10.0);
}

void bench_build() {
  const auto mesh = landscape(224, 0);
  double best = 1e9;
  for (int round = 0; round < 5; ++round) {
    best = std::min(best, once([&] { static_cast<void>(scene_of(mesh)); }));
  }
  report("build_triangles", static_cast<double>(mesh->triangles.size()));
  report("build_s", best);
}

/// Returns scans of all threads per second of wall time.
double scans_per_second(std::size_t threads, const RayView& view, const LidarConfig& config) {
  constexpr int kScans = 15;
  const auto poses = moving_poses();
  std::vector<std::unique_ptr<Lidar>> lidars;
  for (std::size_t i = 0; i < threads; ++i) lidars.push_back(std::make_unique<Lidar>(config, i));
  const auto begin = std::chrono::steady_clock::now();
  {
    std::vector<std::jthread> workers;
    for (const auto& lidar : lidars) {
      workers.emplace_back([&] {
        for (int i = 0; i < kScans; ++i) lidar->scan(view, poses);
      });
    }
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  return static_cast<double>(threads) * kScans / took.count();
}

void bench_scaling(const RayView& view, const LidarConfig& config) {
  double one = 0.0;
  double two = 0.0;
  for (int round = 0; round < 12; ++round) {
    one = std::max(one, scans_per_second(1, view, config));
    two = std::max(two, scans_per_second(2, view, config));
  }
  report("scaling_one", one);
  report("scaling_two", two);
}

}  // namespace

void run(const std::string& presets) {
  const auto mesh = landscape(160, 50);
  RayView view;
  view.set_scene(scene_of(mesh));
  report("triangles", static_cast<double>(mesh->triangles.size()));
  const LidarConfig hdl = lidar_preset("velodyne_hdl_32e", presets, {});
  bench_patent_scan(*mesh, view);
  bench_revolution(*mesh, view, hdl);
  bench_build();
  bench_scaling(view, hdl);
}

}  // namespace foothill_sensors::bench

int main(int argc, char** argv) { foothill_sensors::bench::run(argc > 1 ? argv[1] : "presets"); }

// Simulated laser scanners. A scanner fires its beams column by column while its head rotates, or
// row by row. Every ray starts at the pose of the scanner at its own firing time, so that a scan
// from a moving robot is skewed like a real one. Scanners with one beam report ranges, scanners
// with several beams report points.
#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "foothill_scene/ray_view.hpp"
#include "foothill_sensors/lidar_config.hpp"

namespace foothill_sensors {

/// A point of a cloud in the layout of PointCloud2, in the scanner's frame at its own firing time.
struct LidarPoint {
  float x{};             ///< [m]
  float y{};             ///< [m]
  float z{};             ///< [m]
  float intensity{};     ///< Reflectivity times cosine of incidence, scaled to 0 to 255.
  float time{};          ///< Time since the first ray [s].
  std::uint16_t ring{};  ///< Index of the beam in the configuration.
  std::uint16_t echo{};  ///< 0 for the nearest return of a ray.
};
static_assert(sizeof(LidarPoint) == 24);

/// Injected disturbance of all ranges of a scan.
struct RangeFault {
  double bias{};   ///< [m]
  double noise{};  ///< Standard deviation [m].
};

/// A laser scanner. A target is detected if its range is within the reach for its reflectivity and
/// incidence. Ranges follow REP 117: +infinity without a return, -infinity below the minimum range.
class Lidar {
 public:
  /// @param seed Seed of the noise.
  Lidar(LidarConfig config, std::uint64_t seed);
  ~Lidar();
  Lidar(Lidar&&) noexcept;
  Lidar& operator=(Lidar&&) noexcept;

  /// Makes a scan.
  /// @param poses X_WS at equal time steps from the beginning to the end of the exposure, at least
  /// one.
  void scan(const foothill_scene::RayView& view, std::span<const Eigen::Isometry3d> poses,
            const RangeFault& fault = {});

  /// Returns the ranges of the nearest returns, beam by beam and column by column [m]; empty if
  /// config().is_cloud.
  [[nodiscard]] const std::vector<float>& ranges() const;
  /// Returns reflectivity times cosine of incidence, 0 to 255, in the order of ranges().
  [[nodiscard]] const std::vector<float>& intensities() const;
  /// Returns all returns; empty unless config().is_cloud.
  [[nodiscard]] std::span<const LidarPoint> points() const;

  [[nodiscard]] const LidarConfig& config() const;
  /// Restarts the noise from the seed.
  void reset();

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace foothill_sensors

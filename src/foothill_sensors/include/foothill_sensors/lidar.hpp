#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <span>
#include <vector>

#include "foothill_scene/ray_view.hpp"
#include "foothill_sensors/lidar_config.hpp"
#include "foothill_sensors/noise_lanes.hpp"

namespace foothill_sensors {

/// A point of a cloud, as PointCloud2 carries it, in the scanner's frame at its own firing time.
struct LidarPoint {
  float x{};             ///< [m]
  float y{};             ///< [m]
  float z{};             ///< [m]
  float intensity{};     ///< Reflectivity times cosine of incidence, from 0 to 255.
  float time{};          ///< Since the first ray [s].
  std::uint16_t ring{};  ///< Number of the beam in the table.
  std::uint16_t echo{};  ///< 0 for the nearest.
};
static_assert(sizeof(LidarPoint) == 24);

/// What is added to ranges on purpose.
struct RangeFault {
  double bias{};   ///< [m]
  double noise{};  ///< Standard deviation [m].
};

/// A laser scanner: sends its rays through a view and tells what comes back.
///
/// Each ray starts from the pose at its own firing time. A target is told if it is near enough for
/// its reflectivity and incidence. Ranges without an echo are infinite, as REP 117 has it.
class Lidar {
 public:
  Lidar(LidarConfig config, std::uint64_t seed);
  ~Lidar();
  Lidar(Lidar&&) noexcept;
  Lidar& operator=(Lidar&&) noexcept;

  /// Makes a frame.
  /// @param poses X_WS at equal steps from the beginning of the exposure to its end, at least one.
  void scan(const foothill_scene::RayView& view, std::span<const Eigen::Isometry3d> poses,
            const RangeFault& fault = {});

  /// Returns the ranges of the first echoes, beam by beam, column by column [m].
  [[nodiscard]] const std::vector<float>& ranges() const { return ranges_; }
  /// Returns reflectivity times cosine of incidence, from 0 to 255, in the order of ranges().
  [[nodiscard]] const std::vector<float>& intensities() const { return intensities_; }
  /// Returns all echoes of a scanner with is_cloud.
  [[nodiscard]] std::span<const LidarPoint> points() const {
    return {points_.data(), point_count_};
  }

  [[nodiscard]] const LidarConfig& config() const { return config_; }
  /// Starts random numbers over.
  void reset();

 private:
  struct Beams;
  struct Block;
  struct Echo;

  void group_beams();
  void note_reflectivities(const foothill_scene::RayView& view);
  void set_columns(Block& block) const;
  void set_times(Block& block, double exposure) const;
  void fire(const foothill_scene::RayView& view, Block& block);
  void aim(Block& block, const Eigen::Vector2d& off_axis);
  void meet_all(const foothill_scene::RayView& view, Block& block);
  void sense(const foothill_scene::HitBlock& hits, Echo& echo) const;
  void draw_range_noise(NoiseLanes::Lanes& normal);
  void finish(const NoiseLanes::Lanes& normal, Echo& echo);
  void store(const Block& block, const Echo& echo, std::size_t number);
  void store_points(const Block& block, const Echo& echo, std::size_t number);

  LidarConfig config_;
  std::uint64_t seed_;
  NoiseLanes noise_;
  NoiseLanes::Lanes spare_normal_{};  ///< They come in pairs.
  bool has_spare_{};
  float range_noise_{};       ///< Of this scan, faults and all [m].
  float bias_{};              ///< Of this scan [m].
  double column_period_;      ///< [s]
  double surest_reach_{};     ///< Least square of reach by reflectivity, for a quick test [m^2].
  double longest_delay_{};    ///< [s]
  std::size_t width_{};       ///< Columns of a block.
  std::vector<Beams> beams_;  ///< Those that share a block, by elevation.
  foothill_scene::RayLanes<std::size_t> lane_column_{};  ///< Of each lane, from a block's first.
  std::vector<float> reflectivity_{};        ///< Of nothing, then by the number of a surface.
  std::vector<Eigen::Vector2d> columns_{};   ///< Cosine and sine of each azimuth.
  std::vector<Eigen::Vector2d> reported_{};  ///< The same, rounded to azimuth_quantum.
  std::vector<float> ranges_{};
  std::vector<float> intensities_{};
  std::vector<LidarPoint> points_{};
  std::size_t point_count_{};
};

}  // namespace foothill_sensors

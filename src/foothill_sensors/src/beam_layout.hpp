#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "foothill_sensors/lidar_config.hpp"
#include "lidar_block.hpp"

namespace foothill_sensors {

/// The firing pattern of a scanner: which beams share a block, and the azimuth and time of each
/// column. Immutable after construction.
class BeamLayout {
 public:
  explicit BeamLayout(const LidarConfig& config);

  /// Returns the number of columns of a block.
  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] std::span<const BeamGroup> groups() const { return groups_; }
  /// Returns the time between two columns [s].
  [[nodiscard]] double column_period() const { return column_period_; }
  /// Returns the maximum delay of a beam after its column [s].
  [[nodiscard]] double max_delay() const { return max_delay_; }
  /// Returns true if the beams of a column fire so close together that they share one path of the
  /// scanner.
  [[nodiscard]] bool shares_path() const;

  /// Sets the azimuths and times of the columns of a block that begins at block.first.
  void set_columns(LidarBlock& block) const;
  /// Sets the firing times of block.beams and marks unused rays.
  /// @param exposure Duration of the scan [s].
  void set_times(LidarBlock& block, double exposure) const;

 private:
  void group_beams(const std::vector<LidarBeam>& beams, double azimuth_step);

  std::size_t columns_;
  float far_;  ///< [m]
  double column_period_;
  double max_delay_{};
  std::size_t width_{};
  std::vector<BeamGroup> groups_{};
  foothill_scene::RayLanes<std::size_t> lane_column_{};  ///< Column of a lane within its block.
  std::vector<Eigen::Vector2d> azimuths_{};              ///< Cosine and sine by column.
  std::vector<Eigen::Vector2d> reported_{};              ///< The same, rounded to azimuth_quantum.
};

}  // namespace foothill_sensors

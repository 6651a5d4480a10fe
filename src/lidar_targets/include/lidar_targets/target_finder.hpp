#pragma once

#include <cstddef>
#include <vector>

#include "lidar_targets/clusters.hpp"
#include "lidar_targets/square_fit.hpp"
#include "lidar_targets/target_track.hpp"

/// Detection of square targets in the scans of a planar scanner.
///
/// Each scan is divided into objects (clusters.hpp); a square is fitted to each object of plausible
/// size on the floor (square_fit.hpp), and tracks combine the fits of consecutive scans
/// (target_track.hpp). The finder keeps the tracks; everything else is a function of the scan.
namespace lidar_targets {

struct TargetConfig {
  ClusterLimits limits{};
  TrackConfig track{};
};

/// A target in the scanner's axes.
struct Target {
  SquareEstimate square{};
  double range{};      ///< Distance of the centre from the scanner [m].
  double bearing{};    ///< Direction of the centre [rad].
  std::size_t rays{};  ///< Number of rays of the last scan that hit the target.
  int scans{};         ///< Number of scans in the estimate: 1 if the target moves.
};

/// Finds targets in consecutive scans of one scanner.
class TargetFinder {
 public:
  /// Throws std::invalid_argument that names the field, its value and its limit.
  explicit TargetFinder(const TargetConfig& config);

  /// Returns the targets in a scan, in the order of their bearing. Starts over if the directions of
  /// the rays have changed or if the time has jumped backwards.
  [[nodiscard]] std::vector<Target> find(const PlanarScan& scan, const FloorTest& is_on_floor);

 private:
  /// Returns the track that continues with an observation, or a new one.
  [[nodiscard]] TargetTrack continue_track(const Observation& observation);
  void clear_if_changed(const PlanarScan& scan);

  TargetConfig config_{};
  std::vector<TargetTrack> tracks_{};
  PlanarScan last_scan_{};  ///< The last scan, without its ranges.
  std::size_t last_size_{};
};

}  // namespace lidar_targets

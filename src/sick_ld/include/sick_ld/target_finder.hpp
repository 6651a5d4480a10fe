#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "sick_ld/clusters.hpp"
#include "sick_ld/square_fit.hpp"
#include "sick_ld/target_track.hpp"

namespace sick_ld {

struct TargetConfig {
  ClusterLimits limits{};
  TrackConfig track{};
};

/// A target in the scanner's axes.
struct Target {
  SquareEstimate square{};
  double range{};      ///< To the centre [m].
  double bearing{};    ///< Of the centre [rad].
  std::size_t rays{};  ///< That hit it in the last scan.
  int scans{};         ///< That the estimate goes by: one if it moves.
};

/// Finds square targets in scans: objects by jumps of range, off the floor dropped, then the pose.
class TargetFinder {
 public:
  /// Throws std::invalid_argument naming a field that makes no sense.
  explicit TargetFinder(const TargetConfig& config);

  /// Returns the targets in a scan, by bearing.
  [[nodiscard]] std::vector<Target> find(const PlanarScan& scan, const FloorTest& is_on_floor);

 private:
  [[nodiscard]] Evidence evidence_of(const PlanarScan& scan, const Cluster& cluster) const;
  /// Returns the track that a look belongs to, with it, or a new one.
  [[nodiscard]] TargetTrack follow(const Look& look);
  void forget_if_changed(const PlanarScan& scan);

  TargetConfig config_{};
  std::vector<TargetTrack> tracks_{};
  PlanarScan grid_{};  ///< Of the last scan, without its ranges.
  std::size_t grid_size_{};
};

}  // namespace sick_ld

#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace sick_ld {

/// A planar scan as a LaserScan has it: from hardware and proxy alike. SI units, REP 103 axes.
struct PlanarScan {
  double first_angle{};             ///< [rad]
  double increment{};               ///< Between rays [rad], of either sign.
  std::span<const float> ranges{};  ///< [m]; what is not finite is no return.
  double time{};                    ///< When it was taken [s].

  [[nodiscard]] double angle(std::size_t ray) const {
    return first_angle + increment * static_cast<double>(ray);
  }
  /// Returns whether the ray behind the last one is the first one again, or nearly.
  [[nodiscard]] bool is_full_turn() const;
};

/// Returns where a ray ended, in the scanner's axes [m].
[[nodiscard]] Eigen::Vector2d point(const PlanarScan& scan, std::size_t ray);

struct ClusterLimits {
  double jump{0.2};      ///< Neighbouring rays of one object differ by less [m].
  double nearest{0.2};   ///< Returns below are of the robot itself [m].
  double smallest{0.2};  ///< Objects of less extent are dropped [m].
  double largest{0.8};   ///< Objects of more extent are dropped [m].
};

/// Neighbouring rays that hit one object, in the scan's order; they may wrap around its end.
struct Cluster {
  std::vector<std::size_t> rays{};
};

/// Returns all objects of a scan: separated by jumps, joined where a turn closes, without near
/// returns. Sizes are not looked at.
[[nodiscard]] std::vector<Cluster> find_clusters(const PlanarScan& scan,
                                                 const ClusterLimits& limits);

/// Returns the distance from the first point of a cluster to the farthest [m].
[[nodiscard]] double extent(const PlanarScan& scan, const Cluster& cluster);

/// Says whether a point in the scanner's axes lies on the floor [m].
using FloorTest = std::function<bool(const Eigen::Vector2d& p_S)>;

/// Returns the clusters of a size in the limits, all of whose points lie on the floor.
[[nodiscard]] std::vector<Cluster> objects_on_floor(const PlanarScan& scan,
                                                    const ClusterLimits& limits,
                                                    const FloorTest& is_on_floor);

}  // namespace sick_ld

#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <span>

/// One revolution, or part of one, of a scanner that measures ranges in a plane.
///
/// The type holds what sensor_msgs/LaserScan and every planar scanner have in common: equally
/// spaced directions and a range for each. Axes are those of the scanner (S) by REP 103: x forward,
/// y left, angles counter-clockwise. Rays are in the order of measurement, which may be clockwise.
namespace lidar_targets {

/// A view of a scan; the ranges belong to the caller.
struct PlanarScan {
  double first_angle{};             ///< Direction of the first ray [rad].
  double increment{};               ///< Angle from ray to ray, of either sign [rad].
  std::span<const float> ranges{};  ///< [m]; a range that is not finite is no return.
  double time{};                    ///< Time of the scan [s].

  /// Returns the direction of a ray [rad]; it is not wrapped.
  [[nodiscard]] double angle(std::size_t ray) const {
    return first_angle + increment * static_cast<double>(ray);
  }
  /// Returns whether the last ray is followed by the first: at most two directions are missing.
  [[nodiscard]] bool is_full_turn() const;
};

/// Returns p_S, the end point of a ray in the scanner's axes [m].
[[nodiscard]] Eigen::Vector2d point(const PlanarScan& scan, std::size_t ray);

}  // namespace lidar_targets

#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>
#include <tl/expected.hpp>

#include "foothill_tracking/floor_map.hpp"
#include "foothill_tracking/robot_limits.hpp"

/// Choice of scale, rate and origin such that an orbit fits a floor and a robot.

namespace foothill_tracking {

/// Rectangle of the floor W in which the robot's centre may be. Default: an air-bearing floor of
/// 4.9 m by 4.3 m, less half a metre at each side.
struct Floor {
  Eigen::Vector2d low{-1.95, -1.65};  ///< [m]
  Eigen::Vector2d high{1.95, 1.65};   ///< [m]
};

/// Requested properties of a map. Omitted values are computed: the largest scale that fits the
/// floor, the fastest rate that the robot can follow, the origin that centres the paths.
struct MapRequest {
  SimulationPlane plane{};
  std::optional<double> scale{};          ///< Floor metres per metre in orbit.
  std::optional<double> rate{};           ///< Orbit seconds per second on the floor.
  std::optional<Eigen::Vector2d> p_WO{};  ///< Position of the origin of relative motion [m].
  double heading{};                       ///< Heading of the plane's first axis on the floor [rad].
};

/// Returns a map with which all paths fit the floor and the robot can follow them. The error names
/// the reason, and the largest scale or rate that fits.
[[nodiscard]] tl::expected<FloorMap, MapError> fit(const MapRequest& request,
                                                   std::span<const OrbitMotion> path,
                                                   const Floor& floor, const RobotLimits& limits);

}  // namespace foothill_tracking

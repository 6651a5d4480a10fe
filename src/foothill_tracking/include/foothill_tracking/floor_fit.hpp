#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>
#include <tl/expected.hpp>

#include "foothill_tracking/floor_map.hpp"
#include "foothill_tracking/robot_limits.hpp"

namespace foothill_tracking {

/// The rectangle of the floor W where a robot's centre may be. Default: the lab's air-bearing floor
/// of 4.9 m by 4.3 m, less half a metre at each side.
struct Floor {
  Eigen::Vector2d low{-1.95, -1.65};  ///< [m]
  Eigen::Vector2d high{1.95, 1.65};   ///< [m]
};

/// What is wanted of a map; what is left out is computed: the largest scale that fits the floor,
/// the fastest time that fits the robot, the place that centres the paths.
struct MapRequest {
  SimulationPlane plane{};
  std::optional<double> scale{};          ///< Floor metres per metre in orbit.
  std::optional<double> rate{};           ///< Orbit seconds per second on the floor.
  std::optional<Eigen::Vector2d> p_WO{};  ///< Of the origin of relative motion [m].
  double heading{};                       ///< Of the plane's first axis on the floor [rad].
};

/// Returns the map with which all of the paths fit the floor, and their speed and acceleration the
/// robot. Refused with the reason, and the nearest scale or rate that fits.
[[nodiscard]] tl::expected<FloorMap, MapError> fit(const MapRequest& request,
                                                   std::span<const OrbitMotion> path,
                                                   const Floor& floor, const RobotLimits& limits);

}  // namespace foothill_tracking

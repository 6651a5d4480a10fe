#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_tracking/floor_fit.hpp"
#include "foothill_tracking/reference.hpp"

/// From the reports of a cluster to one map of all its craft on the floor. All craft share one
/// plane and one scale, so that their relative positions are preserved.

namespace foothill_tracking {

/// Reported state of the craft of a cluster at one time.
struct ClusterReport {
  struct Craft {
    std::string name{};
    OrbitMotion motion{};
  };

  double t{};           ///< Time of the robot's clock [s].
  double orbit_time{};  ///< Time since the start of the flight [s].
  double speed{1.0};    ///< Orbit seconds per second of the robot's clock; 0 while paused.
  foothill_orbit::ChiefOrbit chief{};
  std::vector<Craft> craft{};
};

/// Returns a craft of the report, or an error that lists the known names.
[[nodiscard]] tl::expected<const ClusterReport::Craft*, MapError> find_craft(
    const ClusterReport& report, const std::string& name);

/// How a cluster is mapped to the floor; omitted values are computed.
struct MapOptions {
  /// `initial`: plane of the initial position and velocity of the first craft for which these are
  /// not parallel; a name of named_plane(); or `axes`.
  std::string plane{"initial"};
  Eigen::Vector3d first_axis{Eigen::Vector3d::UnitX()};   ///< First axis of `axes`, in O.
  Eigen::Vector3d second_axis{Eigen::Vector3d::UnitY()};  ///< Second axis of `axes`, in O.
  std::optional<double> scale{};
  std::optional<Eigen::Vector2d> p_WO{};
  double heading{};  ///< Heading of the plane's first axis on the floor [rad].
  Floor floor{};
};

/// Returns the map that fits the paths of all craft over one orbit from the start of the flight.
/// It does not depend on the time of the report, so all trackers of a cluster find the same map.
/// @param rate Orbit seconds per second on the floor; nothing for the fastest that fits.
[[nodiscard]] tl::expected<FloorMap, MapError> map_cluster(const ClusterReport& report,
                                                           const MapOptions& options,
                                                           std::optional<double> rate,
                                                           const RobotLimits& limits);

/// Returns samples of the path of one craft over one orbit from the report on.
[[nodiscard]] tl::expected<std::vector<FloorMotion>, MapError> floor_path(
    const ClusterReport& report, const std::string& name, const FloorMap& map, std::size_t points);

}  // namespace foothill_tracking

#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_tracking/floor_fit.hpp"
#include "foothill_tracking/reference.hpp"

namespace foothill_tracking {

/// What was heard of several craft at one time.
struct ClusterReport {
  struct Craft {
    std::string name{};
    OrbitMotion motion{};
  };

  double t{};           ///< Of the robot's clock [s].
  double orbit_time{};  ///< Since the flight began [s].
  double speed{1.0};    ///< Orbit seconds per second of the robot's clock; 0 while paused.
  foothill_orbit::ChiefOrbit chief{};
  std::vector<Craft> craft{};
};

/// Returns the place of a craft in the report, or an error that names the ones there are.
[[nodiscard]] tl::expected<const ClusterReport::Craft*, MapError> find_craft(
    const ClusterReport& report, const std::string& name);

/// How a user wants a cluster to lie on the floor.
struct MapWish {
  /// `initial` for the thesis' plane, taken from the first craft whose position and velocity at the
  /// beginning of the flight span one; a name of named_plane(); or `axes`.
  std::string plane{"initial"};
  Eigen::Vector3d first_axis{Eigen::Vector3d::UnitX()};   ///< For `axes`, in O.
  Eigen::Vector3d second_axis{Eigen::Vector3d::UnitY()};  ///< For `axes`, in O.
  std::optional<double> scale{};
  std::optional<Eigen::Vector2d> p_WO{};
  double heading{};  ///< [rad]
  Floor floor{};
};

/// Returns the map for all craft of a cluster together, over one orbit from the beginning of their
/// flight, so that everyone who hears the cluster finds the same map whenever they hear it.
/// @param rate Orbit seconds per second on the floor; none for the fastest.
[[nodiscard]] tl::expected<FloorMap, MapError> map_cluster(const ClusterReport& report,
                                                           const MapWish& wish,
                                                           std::optional<double> rate,
                                                           const RobotLimits& limits);

/// Returns one craft's way over one orbit from the report on, sampled.
[[nodiscard]] tl::expected<std::vector<FloorMotion>, MapError> floor_path(
    const ClusterReport& report, const std::string& name, const FloorMap& map, std::size_t points);

}  // namespace foothill_tracking

#pragma once

#include <cstddef>
#include <string>

#include "foothill_orbit/flight.hpp"
#include "rclcpp/node.hpp"

namespace foothill_orbit {

/// Parameters of the node; README.md has the table.
struct PropagatorParameters {
  std::string config{};  ///< Path of the YAML file with the clusters.
  double rate{20.0};     ///< Rate of states and transforms [Hz of the node's clock].
  /// Publish at every multiple of the period of the node's clock without exception, so that runs
  /// are reproducible; orbit time is zero at clock time zero unless a start time is given.
  bool lock_step{false};
  std::string inertial_frame{"inertial"};  ///< Shared by all clusters.
  FlightConfig flight{};                   ///< Settings of every cluster.
  double display_period{1.0};          ///< Period of paths, markers and diagnostics [s of clock].
  double path_interval{10.0};          ///< Orbit time between points of a flown path [s].
  std::size_t path_points{600};        ///< Maximum number of points of a flown path.
  double prediction_horizon{5400.0};   ///< Orbit time of a predicted path [s]; 0 for none.
  std::size_t prediction_points{180};  ///< Number of points of a predicted path.
};

/// Declares every parameter and returns their values.
/// Throws std::invalid_argument naming the invalid parameter.
[[nodiscard]] PropagatorParameters declare_parameters(rclcpp::Node& node);

}  // namespace foothill_orbit

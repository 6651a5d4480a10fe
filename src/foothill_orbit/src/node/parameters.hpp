#pragma once

#include <cstddef>
#include <string>

#include "foothill_orbit/flight.hpp"
#include "rclcpp/node.hpp"

namespace foothill_orbit {

/// What the node can be told; README.md has the table.
struct PropagatorParameters {
  std::string config{};  ///< Path of the YAML file with the clusters.
  double rate{20.0};     ///< Of states and tf [Hz of the node's clock].
  /// Publish at every multiple of the period on the node's clock and leave none out, so that runs
  /// are alike; orbit time is zero at clock zero unless it is given.
  bool lock_step{false};
  std::string inertial_frame{"inertial"};  ///< Shared by all clusters.
  FlightConfig flight{};                   ///< Of every cluster.
  double display_period{1.0};              ///< Of paths, markers, diagnostics [s of clock].
  double path_interval{10.0};              ///< Orbit time between points of a flown path [s].
  std::size_t path_points{600};            ///< Kept of a flown path.
  double prediction_horizon{5400.0};       ///< Orbit time shown ahead [s]; 0 for none.
  std::size_t prediction_points{180};      ///< Of a predicted path.
};

/// Declares every parameter and returns their values.
/// Throws std::invalid_argument naming the one that makes no sense.
[[nodiscard]] PropagatorParameters declare_parameters(rclcpp::Node& node);

}  // namespace foothill_orbit

#pragma once

#include <string>

#include "foothill_proxy/runner.hpp"
#include "rclcpp/node.hpp"

namespace foothill_proxy {

/// Parameters of the node proxy_world; docs/proxy/README.md has the table.
struct WorldParameters {
  std::string config{};  ///< Path of the YAML file with the robots.
  std::string world{};   ///< Path of an SDF file that replaces the one named by config.
  std::size_t
      robots{};  ///< Number of robots of the configuration to use, the first ones; 0 for all.
  /// Commander period of robots without one in the configuration; zero for none.
  Instant commander_period{};
  RunnerOptions runner{};  ///< Speed, pause, lock-step, clock, deadline.
  Instant step{std::chrono::milliseconds{1}};
  Instant truth_period{std::chrono::milliseconds{20}};  ///< Period of ground truth.
  std::size_t sensor_threads{2};
  double audit_wait{1.0};  ///< Wait for the discovery of other nodes before the start [s].
};

/// Declares all parameters and returns their values.
/// Throws std::invalid_argument naming an invalid parameter.
[[nodiscard]] WorldParameters declare_parameters(rclcpp::Node& node);

}  // namespace foothill_proxy

#pragma once

#include <string>

#include "foothill_proxy/runner.hpp"
#include "rclcpp/node.hpp"

namespace foothill_proxy {

/// What the node can be told; docs/proxy has the table.
struct WorldParameters {
  std::string config{};  ///< Path of the YAML file with the robots.
  std::string world{};   ///< Path of an SDF file, in place of the one that config names.
  std::size_t robots{};  ///< So many of the configuration's robots, the first; 0 for all.
  /// Of those commanders whose robots have none in the configuration; zero for none.
  Instant commander_period{};
  RunnerOptions runner{};  ///< Speed, pause, lock-step, clock, deadline.
  Instant step{std::chrono::milliseconds{1}};
  Instant truth_period{std::chrono::milliseconds{20}};  ///< Of ground truth.
  std::size_t sensor_threads{2};
  double audit_wait{1.0};  ///< For others to be seen before the clock starts [s].
};

/// Declares every parameter and returns their values.
/// Throws std::invalid_argument naming the one that makes no sense.
[[nodiscard]] WorldParameters declare_parameters(rclcpp::Node& node);

}  // namespace foothill_proxy

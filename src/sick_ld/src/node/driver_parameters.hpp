#pragma once

#include <string>

#include "rclcpp_lifecycle/lifecycle_node.hpp"
#include "sick_ld/scanner_client.hpp"

namespace sick_ld {

/// Parameters of the node sick_ld_driver.
struct DriverParameters {
  ClientConfig client{};
  std::string port{"/dev/ttyUSB0"};
  std::string frame_id{};
  std::string baud_file{};  ///< File that keeps the rate of the scanner; empty for none.
  double range_min{0.2};    ///< [m]
  double range_max{250.0};  ///< [m]
  bool is_autostarted{};
};

/// Declares every parameter, read-only, and returns their values.
/// Throws std::invalid_argument that names the parameter, and what rclcpp throws for a value out of
/// range.
[[nodiscard]] DriverParameters declare_parameters(rclcpp_lifecycle::LifecycleNode& node);

}  // namespace sick_ld

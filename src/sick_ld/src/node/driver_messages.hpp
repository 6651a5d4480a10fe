#pragma once

#include <string>

#include "builtin_interfaces/msg/time.hpp"
#include "diagnostic_msgs/msg/diagnostic_status.hpp"
#include "driver_parameters.hpp"
#include "foothill_msgs/msg/link_state.hpp"
#include "sensor_msgs/msg/laser_scan.hpp"
#include "sick_ld/link_thread.hpp"

namespace sick_ld {

/// The header is left open.
[[nodiscard]] sensor_msgs::msg::LaserScan to_msg(const Scan& scan,
                                                 const DriverParameters& parameters);

[[nodiscard]] foothill_msgs::msg::LinkState to_msg(const LinkSnapshot& snapshot,
                                                   const std::string& port);

/// @param name Of the device, for example robot1/sick_ld_driver.
[[nodiscard]] diagnostic_msgs::msg::DiagnosticStatus to_diagnostic(const LinkSnapshot& snapshot,
                                                                   const std::string& name,
                                                                   const std::string& port);

}  // namespace sick_ld

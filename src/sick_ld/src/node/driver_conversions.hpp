#pragma once

#include <string>

#include "diagnostic_msgs/msg/diagnostic_status.hpp"
#include "driver_parameters.hpp"
#include "sensor_msgs/msg/laser_scan.hpp"
#include "sick_ld/link_thread.hpp"

namespace sick_ld {

/// Returns a scan, without a header.
[[nodiscard]] sensor_msgs::msg::LaserScan to_msg(const Scan& scan,
                                                 const DriverParameters& parameters);

/// Returns the state of the link, the rates and the fate of all turns.
/// @param name Name of the device, such as robot1/sick_ld_driver.
[[nodiscard]] diagnostic_msgs::msg::DiagnosticStatus to_diagnostic(const LinkSnapshot& snapshot,
                                                                   const std::string& name,
                                                                   const std::string& port);

}  // namespace sick_ld

#pragma once

#include <string>

#include "cluster_services.hpp"
#include "diagnostic_msgs/msg/diagnostic_status.hpp"
#include "foothill_orbit/flight.hpp"

namespace foothill_orbit {

/// What had gone wrong when a cluster was last diagnosed.
struct Troubles {
  long late{};
  long refused{};
};

/// Returns how a cluster does: an error if its flight has ended, a warning if it has fallen behind
/// the clock or refused messages since the last time, which is then brought up to date.
[[nodiscard]] diagnostic_msgs::msg::DiagnosticStatus diagnose(const std::string& name,
                                                              const Flight& flight,
                                                              const ClusterServices& services,
                                                              Troubles& last);

}  // namespace foothill_orbit

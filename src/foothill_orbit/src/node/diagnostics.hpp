#pragma once

#include <string>

#include "cluster_services.hpp"
#include "diagnostic_msgs/msg/diagnostic_status.hpp"
#include "foothill_orbit/flight.hpp"

namespace foothill_orbit {

/// Counters at the last diagnosis of a cluster.
struct DiagnosticCounters {
  long late{};      ///< Times that the propagation fell behind the clock.
  long rejected{};  ///< Rejected messages.
};

/// Returns the status of a cluster: an error if its flight has ended, a warning if it has fallen
/// behind the clock or rejected messages since the last diagnosis.
/// @param last Counters of the last diagnosis, which are updated.
[[nodiscard]] diagnostic_msgs::msg::DiagnosticStatus diagnose(const std::string& name,
                                                              const Flight& flight,
                                                              const ClusterServices& services,
                                                              DiagnosticCounters& last);

}  // namespace foothill_orbit

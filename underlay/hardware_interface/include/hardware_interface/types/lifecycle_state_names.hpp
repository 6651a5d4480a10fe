#pragma once

namespace hardware_interface::lifecycle_state_names {

/// Labels of the states of components and controllers.
constexpr char UNKNOWN[] = "unknown";
constexpr char UNCONFIGURED[] = "unconfigured";
constexpr char INACTIVE[] = "inactive";
constexpr char ACTIVE[] = "active";
constexpr char FINALIZED[] = "finalized";

}  // namespace hardware_interface::lifecycle_state_names

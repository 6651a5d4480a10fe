#pragma once

#include "builtin_interfaces/msg/time.hpp"
#include "foothill_proxy/instant.hpp"

namespace foothill_sensors {

[[nodiscard]] builtin_interfaces::msg::Time to_time(foothill_proxy::Instant time);

}  // namespace foothill_sensors

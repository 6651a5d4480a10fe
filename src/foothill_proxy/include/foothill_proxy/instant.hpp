#pragma once

#include "foothill_core/instant.hpp"

namespace foothill_proxy {

// Simulated time is foothill_core::Instant, counted from the start of the world. The names are made
// available here because almost every header of the package uses them.

using foothill_core::from_seconds;
using foothill_core::Instant;
using foothill_core::is_multiple;
using foothill_core::seconds;

}  // namespace foothill_proxy

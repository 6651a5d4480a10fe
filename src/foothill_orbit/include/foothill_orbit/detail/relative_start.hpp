#pragma once

#include <string>
#include <tl/expected.hpp>

#include "foothill_orbit/cluster_config.hpp"
#include "foothill_orbit/error.hpp"
#include "foothill_orbit/hill_frame.hpp"
#include "foothill_orbit/planet.hpp"

namespace foothill_orbit::detail {

/// Returns the name of the craft that a start is relative to; null if it refers to the planet.
[[nodiscard]] const std::string* chief_of(const Start& start);

/// Returns the craft's state minus its chief's, inertial axes, or why there is none.
/// @pre the start has a chief, and `frame` is the chief's
[[nodiscard]] tl::expected<InertialState, OrbitError> difference_from_chief(const Planet& planet,
                                                                            const HillFrame& frame,
                                                                            const Start& start);

}  // namespace foothill_orbit::detail

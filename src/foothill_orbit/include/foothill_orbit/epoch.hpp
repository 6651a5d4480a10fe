#pragma once

#include <string>
#include <tl/expected.hpp>

#include "foothill_orbit/error.hpp"

/// Dates as seconds of terrestrial time since J2000, the time scale of the ephemerides.

namespace foothill_orbit {

/// Returns the seconds since J2000 (2000-01-01 12:00) of a date such as 2026-03-20T12:00:00.25 or
/// 2026-03-20, both in terrestrial time, or why the text is rejected. UTC is rejected, because it
/// has been 69.184 s behind terrestrial time since 2017.
[[nodiscard]] tl::expected<double, OrbitError> epoch_from_date(const std::string& date);

}  // namespace foothill_orbit

#pragma once

#include <string>
#include <tl/expected.hpp>

#include "foothill_orbit/error.hpp"

namespace foothill_orbit::detail {

/// Returns an error with that reason.
[[nodiscard]] inline tl::unexpected<OrbitError> refuse(const std::string& reason) {
  return tl::unexpected{OrbitError{reason}};
}

}  // namespace foothill_orbit::detail

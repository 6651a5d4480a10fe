#pragma once

#include <string>

namespace foothill_orbit {

/// Why something was refused: what, where, and what would be right.
struct OrbitError {
  std::string reason;
};

}  // namespace foothill_orbit

#pragma once

#include <string>

/// Error type of this package: a human-readable reason. Configuration errors with file
/// and line are in cluster_yaml.hpp.

namespace foothill_orbit {

/// Why a request was rejected: what is wrong, where, and what is valid.
struct OrbitError {
  std::string reason;
};

}  // namespace foothill_orbit

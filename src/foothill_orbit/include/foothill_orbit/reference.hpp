#pragma once

#include <cstddef>
#include <optional>

namespace foothill_orbit {

/// The point that relative motion is told from: a craft by its place in the cluster, or, if none is
/// given, the centre of mass.
struct Reference {
  std::optional<std::size_t> craft{};

  bool operator==(const Reference&) const = default;
};

}  // namespace foothill_orbit

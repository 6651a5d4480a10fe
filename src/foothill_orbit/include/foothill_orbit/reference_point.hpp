#pragma once

#include <cstddef>
#include <optional>

/// The point that relative motion of a cluster refers to. Its Hill frame is the frame of relative
/// states, and of commands in Hill axes.

namespace foothill_orbit {

/// Reference point of relative motion: a craft, by its index in the cluster, or the centre of mass
/// if empty.
struct ReferencePoint {
  std::optional<std::size_t> craft{};

  bool operator==(const ReferencePoint&) const = default;
};

}  // namespace foothill_orbit

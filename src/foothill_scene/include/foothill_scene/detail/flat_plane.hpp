#pragma once

namespace foothill_scene::detail {

/// The plane n·p = offset with unit normal n. Aligned so that it never spans two cache lines.
struct alignas(32) FlatPlane {
  double nx{};
  double ny{};
  double nz{};
  double offset{};
};

}  // namespace foothill_scene::detail

#pragma once

namespace foothill_scene::detail {

/// The plane n·p = offset, n being unit. Aligned so that one is never on two lines of the cache.
struct alignas(32) FlatPlane {
  double nx{};
  double ny{};
  double nz{};
  double offset{};
};

}  // namespace foothill_scene::detail

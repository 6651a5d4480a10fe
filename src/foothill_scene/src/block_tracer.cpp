#include "block_tracer.hpp"

#ifdef FOOTHILL_HAS_WIDE_LANES
#include "block_tracer_avx2.hpp"
#include "block_tracer_avx512.hpp"
#endif

namespace foothill_scene::detail {

FindNearest find_nearest_here() {
#ifdef FOOTHILL_HAS_WIDE_LANES
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw")) {
    return avx512::find_nearest;
  }
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) return avx2::find_nearest;
#endif
  return nullptr;
}

}  // namespace foothill_scene::detail

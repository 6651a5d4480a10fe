#include "block_tracer_avx512.hpp"

#define FOOTHILL_LANES avx512
#include "block_walk.hpp"

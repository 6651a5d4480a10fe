#include "block_tracer_avx2.hpp"

#define FOOTHILL_LANES avx2
#include "block_walk.hpp"

#define FOOTHILL_LANES avx512
#include "block_tracer_lanes.hpp"

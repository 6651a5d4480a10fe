#define FOOTHILL_LANES avx2
#include "block_tracer_lanes.hpp"

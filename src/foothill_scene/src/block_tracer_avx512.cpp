#define FOOTHILL_LANES avx512
#include "block_walk.hpp"

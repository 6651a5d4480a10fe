#define FOOTHILL_LANES avx2
#include "block_walk.hpp"

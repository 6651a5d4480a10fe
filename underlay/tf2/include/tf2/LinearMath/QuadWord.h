#pragma once

#include "tf2/LinearMath/QuadWord.hpp"

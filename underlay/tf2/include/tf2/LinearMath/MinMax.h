#pragma once

#include "tf2/LinearMath/MinMax.hpp"

#pragma once

#include "tf2/LinearMath/Matrix3x3.hpp"

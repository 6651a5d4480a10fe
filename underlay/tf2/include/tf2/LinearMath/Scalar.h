#pragma once

#include "tf2/LinearMath/Scalar.hpp"

#pragma once

#include "tf2/LinearMath/Vector3.hpp"

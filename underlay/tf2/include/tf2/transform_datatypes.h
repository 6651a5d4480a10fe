#pragma once

#include "tf2/transform_datatypes.hpp"

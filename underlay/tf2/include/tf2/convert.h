#pragma once

#include "tf2/convert.hpp"

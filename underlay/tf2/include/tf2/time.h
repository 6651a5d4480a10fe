#pragma once

#include "tf2/time.hpp"

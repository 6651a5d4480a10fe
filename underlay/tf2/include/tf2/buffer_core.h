#pragma once

#include "tf2/buffer_core.hpp"

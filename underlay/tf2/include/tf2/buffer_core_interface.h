#pragma once

#include "tf2/buffer_core_interface.hpp"

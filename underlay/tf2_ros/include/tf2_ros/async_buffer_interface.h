#pragma once

#include "tf2_ros/async_buffer_interface.hpp"

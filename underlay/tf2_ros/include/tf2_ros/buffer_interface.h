#pragma once

#include "tf2_ros/buffer_interface.hpp"

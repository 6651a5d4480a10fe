#pragma once

#include "tf2_ros/create_timer_interface.hpp"

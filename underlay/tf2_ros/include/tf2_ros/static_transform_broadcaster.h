#pragma once

#include "tf2_ros/static_transform_broadcaster.hpp"

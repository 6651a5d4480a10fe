#pragma once

#include "lidar_block.hpp"

namespace foothill_sensors {

/// Sets the origins and directions of block.rays from the beams, the columns and the poses of the
/// block.
/// @param left, up Angular offset of each ray from the axis of its beam [rad].
void aim(const foothill_scene::RayLanes<float>& left, const foothill_scene::RayLanes<float>& up,
         LidarBlock& block);

}  // namespace foothill_sensors

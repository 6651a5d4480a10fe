#pragma once

#include "foothill_msgs/msg/lidar_target.hpp"
#include "sick_ld/target_finder.hpp"

namespace sick_ld {

/// @param side Of the square [m].
[[nodiscard]] foothill_msgs::msg::LidarTarget to_msg(const Target& target, double side);

}  // namespace sick_ld

#pragma once

#include "foothill_scene/collision_world.hpp"
#include "visualization_msgs/msg/marker_array.hpp"

namespace foothill_proxy {

/// Returns what stands in a world, for rviz, in frame map: in place of all that was shown before.
/// Endless planes are left to a grid.
[[nodiscard]] visualization_msgs::msg::MarkerArray to_markers(
    const foothill_scene::CollisionWorld& scene);

}  // namespace foothill_proxy

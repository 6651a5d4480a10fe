#pragma once

#include "foothill_scene/collision_world.hpp"
#include "visualization_msgs/msg/marker_array.hpp"

namespace foothill_proxy {

/// Returns the obstacles of a world as markers in the frame map; they replace all earlier markers.
/// Infinite planes are omitted.
[[nodiscard]] visualization_msgs::msg::MarkerArray to_markers(
    const foothill_scene::CollisionWorld& scene);

}  // namespace foothill_proxy

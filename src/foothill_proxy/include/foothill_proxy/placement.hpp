#pragma once

#include <optional>
#include <string>

#include "foothill_scene/collision_world.hpp"
#include "foothill_scene/footprint.hpp"

namespace foothill_proxy {

// Checks of a pose before a robot is placed: which floor it stands on, whether the floor carries
// its whole footprint, and which obstacle is in the way.

/// Returns the floor at a pose: the highest one not above pose.z, or the lowest one if pose.z is 0,
/// so that no robot starts on top of a wall. Nothing if there is no floor.
[[nodiscard]] std::optional<foothill_scene::Ground> floor_at(
    const foothill_scene::CollisionWorld& scene, const foothill_scene::FloorPose& pose);

/// Returns whether there is a floor below every corner of a footprint, within the height difference
/// of the steepest drivable slope.
[[nodiscard]] bool is_supported(const foothill_scene::CollisionWorld& scene,
                                const foothill_scene::Footprint& footprint,
                                const foothill_scene::FloorPose& pose);

/// Returns name and, if known, file and line of the obstacle that a footprint overlaps most;
/// nothing if it overlaps none.
[[nodiscard]] std::optional<std::string> blocking_obstacle(
    const foothill_scene::CollisionWorld& scene, const foothill_scene::Footprint& footprint,
    const foothill_scene::FloorPose& pose);

}  // namespace foothill_proxy

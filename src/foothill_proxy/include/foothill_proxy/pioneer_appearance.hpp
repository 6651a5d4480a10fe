#pragma once

#include <vector>

#include "foothill_scene/scene_world.hpp"
#include "pioneer_dynamics/parameters.hpp"

namespace foothill_proxy {

/// Returns the shapes of a Pioneer P3-DX that sensors see, in base_link's axes: chassis, top plate,
/// wheels, caster, laser scanner, and camera mast. The dimensions are those of
/// urdf/p3dx.urdf.xacro.
/// @param base_height Height of base_link above the floor [m].
[[nodiscard]] std::vector<foothill_scene::Visual> pioneer_appearance(
    const pioneer_dynamics::VehicleParameters& body, double base_height);

}  // namespace foothill_proxy

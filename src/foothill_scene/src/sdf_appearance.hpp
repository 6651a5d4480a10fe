#pragma once

#include <sdf/Visual.hh>
#include <sdf/World.hh>
#include <tl/expected.hpp>

#include "foothill_scene/light.hpp"
#include "foothill_scene/material.hpp"
#include "resource.hpp"

namespace foothill_scene {

/// Returns the material of a visual from `<material>`, the texture of a heightmap,
/// `<foothill:reflectivity channel="...">`, `<foothill:label>`, `<foothill:texture_size>`.
[[nodiscard]] tl::expected<Material, SceneError> read_material(const sdf::Visual& visual,
                                                               const Resources& resources,
                                                               const Source& source);

/// Returns the directional lights and the `<scene>` of a world. Other lights are ignored.
[[nodiscard]] tl::expected<Lighting, SceneError> read_lighting(const sdf::World& world,
                                                               const std::string& file);

}  // namespace foothill_scene

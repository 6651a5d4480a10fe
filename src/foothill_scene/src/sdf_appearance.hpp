#pragma once

#include <sdf/Visual.hh>
#include <sdf/World.hh>
#include <tl/expected.hpp>

#include "resource.hpp"

namespace foothill_scene {

/// Returns what a visual is made of: `<material>`, the texture of a heightmap,
/// `<foothill:reflectivity channel="...">`, `<foothill:label>`, `<foothill:texture_size>`.
[[nodiscard]] tl::expected<Material, SceneError> read_material(const sdf::Visual& visual,
                                                               const Resources& resources,
                                                               const Source& source);

/// Returns the directional lights and the `<scene>` of a world. Other lights are left out.
[[nodiscard]] tl::expected<Lighting, SceneError> read_lighting(const sdf::World& world,
                                                               const std::string& file);

}  // namespace foothill_scene

#pragma once

#include <filesystem>
#include <tl/expected.hpp>

#include "foothill_scene/error.hpp"
#include "foothill_scene/material.hpp"

namespace foothill_scene {

/// Reads a PNG as colours of 8 bits per channel.
[[nodiscard]] tl::expected<Image, SceneError> read_image(const std::filesystem::path& file,
                                                         const Source& source);

}  // namespace foothill_scene

#pragma once

#include <filesystem>
#include <tl/expected.hpp>

#include "foothill_scene/error.hpp"
#include "foothill_scene/shape.hpp"

namespace foothill_scene {

/// Reads a grey PNG of 8 or 16 bits per pixel. As in Gazebo, the brightest pixel has the height
/// size.z, black is zero, and the top row of the image has the greatest y.
/// @param size Size of the map [m]. @param centre Centre of its lowest plane [m].
[[nodiscard]] tl::expected<HeightGrid, SceneError> read_heights(const std::filesystem::path& file,
                                                                const Eigen::Vector3d& size,
                                                                const Eigen::Vector3d& centre,
                                                                const Source& source);

}  // namespace foothill_scene

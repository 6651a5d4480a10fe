#pragma once

#include <filesystem>
#include <tl/expected.hpp>

#include "foothill_scene/error.hpp"
#include "foothill_scene/shape.hpp"

namespace foothill_scene {

/// Reads STL, OBJ, DAE and the other formats of assimp, in the coordinates of the file.
/// @param scale Factor of each axis.
[[nodiscard]] tl::expected<TriangleMesh, SceneError> read_mesh(const std::filesystem::path& file,
                                                               const Eigen::Vector3d& scale,
                                                               const Source& source);

}  // namespace foothill_scene

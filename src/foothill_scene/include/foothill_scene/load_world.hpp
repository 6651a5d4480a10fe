// Readers of SDF worlds and SDF or URDF models. They return value types that do not depend on
// sdformat, or an error that names the file and the line.
#pragma once

#include <filesystem>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_scene/scene_world.hpp"

namespace foothill_scene {

/// Options of the readers.
struct LoadOptions {
  /// Folders that are searched for `model://name/...` and relative paths after the file's own.
  std::vector<std::filesystem::path> search_paths{};
  /// Reject what sdformat only warns about, such as an unknown element.
  bool strict{true};
};

/// Returns the world of an SDF file.
/// Possible errors: malformed XML, a frame that does not resolve, a missing mesh or heightmap,
/// unsupported geometry (capsule, ellipsoid, polyline), a size of zero.
[[nodiscard]] tl::expected<SceneWorld, SceneError> load_world(const std::filesystem::path& file,
                                                              const LoadOptions& options = {});

/// Like load_world(), but from text.
/// @param file Name in error messages; its folder is the base of relative paths.
[[nodiscard]] tl::expected<SceneWorld, SceneError> load_world_text(
    const std::string& text, const std::filesystem::path& file = {},
    const LoadOptions& options = {});

/// Returns the only model of an SDF text without a world, such as the argument of a spawn service.
[[nodiscard]] tl::expected<SceneBody, SceneError> load_model_text(
    const std::string& text, const std::filesystem::path& file = {},
    const LoadOptions& options = {});

}  // namespace foothill_scene

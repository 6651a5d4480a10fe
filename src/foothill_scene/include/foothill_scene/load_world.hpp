#pragma once

#include <filesystem>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_scene/world.hpp"

namespace foothill_scene {

/// How a file is read.
struct LoadOptions {
  /// Folders in which `model://name/...` and relative paths are looked for, after the file's own.
  std::vector<std::filesystem::path> search_paths{};
  /// Refuse what sdformat would only warn of, such as an element that does not exist.
  bool strict{true};
};

/// Returns the world of an SDF file.
/// The error names file and line: broken XML, a frame that does not resolve, a missing mesh or
/// heightmap, geometry that is not supported (capsule, ellipsoid, polyline), a size of zero.
[[nodiscard]] tl::expected<World, SceneError> load_world(const std::filesystem::path& file,
                                                         const LoadOptions& options = {});

/// As load_world, but from text.
/// @param file Stands in errors, and its folder is where relative paths begin.
[[nodiscard]] tl::expected<World, SceneError> load_world_text(
    const std::string& text, const std::filesystem::path& file = {},
    const LoadOptions& options = {});

/// Returns the only model of an SDF text without a world, such as what a spawn service is given.
[[nodiscard]] tl::expected<Body, SceneError> load_model_text(const std::string& text,
                                                             const std::filesystem::path& file = {},
                                                             const LoadOptions& options = {});

}  // namespace foothill_scene

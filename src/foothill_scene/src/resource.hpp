#pragma once

#include <filesystem>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_scene/error.hpp"

namespace foothill_scene {

/// Returns an error that can be returned as any tl::expected.
[[nodiscard]] tl::unexpected<SceneError> refuse(const Source& source, std::string reason);

/// Folders that are searched for the files that an SDF file refers to.
struct Resources {
  std::filesystem::path folder{};  ///< Folder of the SDF file.
  std::vector<std::filesystem::path> search_paths{};
};

/// Returns the path of a file that an SDF element names: a path, `file://...` or `model://...`.
/// @param source The element, for the error.
[[nodiscard]] tl::expected<std::filesystem::path, SceneError> resolve(const std::string& uri,
                                                                      const Resources& resources,
                                                                      const Source& source);

}  // namespace foothill_scene

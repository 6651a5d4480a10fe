// Errors of reading worlds, models, meshes and images. Every error carries the file and the line of
// the element that caused it, so that users can find it.
#pragma once

#include <string>

namespace foothill_scene {

/// A position in a text file.
struct Source {
  std::string file{};  ///< Path as given by the caller; empty for text without a file.
  int line{};          ///< Counted from 1; 0 if unknown.
};

/// The reason why a world, a mesh or an image was rejected.
struct SceneError {
  Source source{};     ///< Where the error is.
  std::string reason;  ///< The invalid value and the allowed values.
};

/// Returns "file:line: reason" without the parts that are unknown.
[[nodiscard]] std::string to_string(const SceneError& error);

}  // namespace foothill_scene

#pragma once

#include <string>

namespace foothill_scene {

/// A place in a text file.
struct Source {
  std::string file{};  ///< Path as it was given; empty for text that came from no file.
  int line{};          ///< From 1; 0 if unknown.
};

/// Why a world, a mesh or an image was refused: where, what is wrong and what would be right.
struct SceneError {
  Source source{};
  std::string reason;
};

/// Returns "file:line: reason", without the parts that are unknown.
[[nodiscard]] std::string to_string(const SceneError& error);

}  // namespace foothill_scene

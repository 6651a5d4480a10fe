#include "foothill_scene/error.hpp"

namespace foothill_scene {

std::string to_string(const SceneError& error) {
  std::string text = error.source.file;
  if (error.source.line > 0)
    text += (text.empty() ? "line " : ":") + std::to_string(error.source.line);
  return text.empty() ? error.reason : text + ": " + error.reason;
}

}  // namespace foothill_scene

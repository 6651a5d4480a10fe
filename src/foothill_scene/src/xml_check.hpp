#pragma once

#include <string>
#include <tl/expected.hpp>

#include "foothill_scene/error.hpp"

namespace foothill_scene {

/// Returns an error with the line if a text is not well-formed XML, or neither SDF nor URDF.
/// sdformat does not report the line of malformed XML.
[[nodiscard]] tl::expected<void, SceneError> check_xml(const std::string& text,
                                                       const std::string& file);

}  // namespace foothill_scene

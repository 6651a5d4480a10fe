#pragma once

#include "foothill_scene/embree.hpp"

namespace foothill_scene::detail {

/// Returns the Embree device shared by all scenes. Scenes are built by the calling thread.
[[nodiscard]] RTCDevice embree_device();

/// Throws std::runtime_error if the last Embree operation failed.
/// @param what Description of the operation for the error message.
void check_embree(const char* what);

}  // namespace foothill_scene::detail

#pragma once

#include <string>

#include "tf2/time.hpp"

namespace tf2::detail {

class FrameTree;

/// A line for every frame that has a parent.
[[nodiscard]] std::string frames_as_string(const FrameTree& tree);

/// Parent, broadcaster, rate and age of every frame that has a parent, as YAML.
/// @param now If not zero, the delay of every frame is counted from here.
[[nodiscard]] std::string frames_as_yaml(const FrameTree& tree, TimePoint now);

}  // namespace tf2::detail

#pragma once

#include <chrono>

/// Time of links: deadlines, ages and periods refer to the monotonic clock of the machine, which
/// neither a user nor a time server sets. State machines receive it as an argument.
namespace foothill_link {

using SteadyTime = std::chrono::steady_clock::time_point;
using SteadyDuration = std::chrono::steady_clock::duration;

}  // namespace foothill_link

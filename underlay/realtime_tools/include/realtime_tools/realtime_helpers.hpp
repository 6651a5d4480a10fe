#pragma once

#include <string>
#include <utility>

namespace realtime_tools {

/// Returns whether the kernel is a real-time one, by its own account in /sys.
[[nodiscard]] bool has_realtime_kernel();

/// Gives the calling thread the policy SCHED_FIFO; returns false, with errno set, if it may not.
[[nodiscard]] bool configure_sched_fifo(int priority);

/// Keeps the pages of the process in memory.
/// @return Whether that worked, and a text for people.
[[nodiscard]] std::pair<bool, std::string> lock_memory();

/// Binds the calling thread to one core; -1 frees it.
/// @return Whether that worked, and a text for people.
[[nodiscard]] std::pair<bool, std::string> set_current_thread_affinity(int core);

}  // namespace realtime_tools

#pragma once

namespace pioneer_arcos {

/// Messages from a process to its guard; kWatch carries a descriptor.
enum class GuardMessage : char { kWatch = 'w', kRelease = 'r', kBeat = 'b' };

/// Main function of the guard, to be called directly after fork(). Calls only async-signal-safe
/// functions. Never returns.
/// @param socket Connection to the parent.
/// @param timeout_ms Maximum time between two messages while a link is guarded.
[[noreturn]] void run_guard(int socket, int timeout_ms);

}  // namespace pioneer_arcos

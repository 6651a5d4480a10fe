#pragma once

namespace pioneer_arcos {

/// What a parent tells its guard; a descriptor comes with kWatch.
enum class GuardWord : char { kWatch = 'w', kRelease = 'r', kBeat = 'b' };

/// The guard's whole life, right after fork(): only calls what may be called there. Never returns.
/// @param socket Of the parent. @param patience_ms Between words before the parent is frozen.
[[noreturn]] void run_guard(int socket, int patience_ms);

}  // namespace pioneer_arcos

#pragma once

namespace pioneer_arcos {

/// Makes a terminal raw, 8N1, without flow control, at any rate. Returns 0 or errno.
[[nodiscard]] int make_raw(int descriptor, unsigned baud);
/// Changes the rate when what was written has left. Returns 0 or errno.
[[nodiscard]] int change_rate(int descriptor, unsigned baud);
/// Returns a terminal's rate, 0 if it has none.
[[nodiscard]] unsigned rate_of(int descriptor);

}  // namespace pioneer_arcos

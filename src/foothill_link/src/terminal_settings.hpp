#pragma once

namespace foothill_link {

/// Makes a terminal raw, 8N1 without flow control, and discards pending bytes.
/// Returns 0 or errno. @param baud Any rate; the driver of the device rounds it.
[[nodiscard]] int make_raw(int descriptor, unsigned baud);
/// Changes the rate once all output has left. Returns 0 or errno.
[[nodiscard]] int change_rate(int descriptor, unsigned baud);
/// Returns the rate of a terminal, 0 if it has none.
[[nodiscard]] unsigned rate_of(int descriptor);

}  // namespace foothill_link

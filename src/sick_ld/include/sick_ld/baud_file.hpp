#pragma once

#include <optional>
#include <string>

/// A file that stores the rate of the scanner's port between runs, so that the next search starts
/// at the right rate.
namespace sick_ld {

/// Returns the rate in a file [baud]; nothing if there is no file or no rate of the scanner in it.
[[nodiscard]] std::optional<int> read_baud(const std::string& file);

/// Writes a rate [baud] and creates missing folders. Without a name, or where the file cannot be
/// written, nothing happens: the file only saves time.
void write_baud(const std::string& file, int baud);

}  // namespace sick_ld

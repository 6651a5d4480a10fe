#pragma once

#include <string>

namespace hardware_interface {

/// Returns the number that a text holds, whatever the locale; throws std::invalid_argument if it
/// holds none.
[[nodiscard]] double stod(const std::string& s);

/// Returns whether a text is "true" or "True".
[[nodiscard]] bool parse_bool(const std::string& bool_string);

}  // namespace hardware_interface

#pragma once

#include <source_location>
#include <stdexcept>
#include <string>

namespace sick_ld {

/// Throws std::logic_error naming the caller if a precondition does not hold; always armed.
inline void expects(bool holds, const char* what,
                    std::source_location where = std::source_location::current()) {
  if (!holds) throw std::logic_error{std::string{where.function_name()} + ": " + what};
}

}  // namespace sick_ld

#pragma once

#include <source_location>
#include <stdexcept>
#include <string>

/// Contracts. A violated precondition is a bug in the caller, never in the input: input errors are
/// returned or thrown as std::invalid_argument. Contracts are checked in every build.

namespace foothill_core {

/// Throws std::logic_error that names the calling function if a precondition does not hold.
inline void expects(bool holds, const char* what,
                    std::source_location where = std::source_location::current()) {
  if (!holds) throw std::logic_error{std::string{where.function_name()} + ": " + what};
}

}  // namespace foothill_core

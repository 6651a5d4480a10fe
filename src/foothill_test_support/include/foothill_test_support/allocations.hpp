#pragma once

namespace foothill_test_support {

/// Returns how often this thread has asked for memory since it began, by whatever way: new, malloc,
/// containers, libraries. A test that a loop asks for none compares two of these.
/// Always zero where nothing is counted: with a sanitizer, which brings its own malloc, and with
/// another C library than glibc.
[[nodiscard]] long allocations();

/// Returns whether memory is counted here.
[[nodiscard]] bool counts_allocations();

}  // namespace foothill_test_support

#pragma once

// Counts memory allocations, for tests of code that must not allocate: control loops, and what runs
// in them. A test compares the count before and after the code under test.

namespace foothill_test_support {

/// Returns the number of allocations that this thread has made since it started, by new, malloc,
/// containers or any library. Always zero where allocations are not counted: under a sanitizer,
/// which has its own malloc, and with a C library other than glibc.
[[nodiscard]] long allocations();

/// Returns whether allocations are counted in this program.
[[nodiscard]] bool counts_allocations();

}  // namespace foothill_test_support

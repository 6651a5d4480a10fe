#include "foothill_test_support/allocations.hpp"

#include <cerrno>
#include <cstddef>
#include <cstdlib>

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define FOOTHILL_COUNTS_ALLOCATIONS 1
#else
#define FOOTHILL_COUNTS_ALLOCATIONS 0
#endif

namespace {
thread_local long count{0};
}

#if FOOTHILL_COUNTS_ALLOCATIONS
// glibc's own functions, by the names that it provides for replacements of malloc.
extern "C" {
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): the names are glibc's.
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t number, std::size_t size);
void* __libc_realloc(void* old, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

void* malloc(std::size_t size) noexcept {
  ++count;
  return __libc_malloc(size);
}

void* calloc(std::size_t number, std::size_t size) noexcept {
  ++count;
  return __libc_calloc(number, size);
}

void* realloc(void* old, std::size_t size) noexcept {
  ++count;
  return __libc_realloc(old, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  ++count;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void** place, std::size_t alignment, std::size_t size) noexcept {
  ++count;
  *place = __libc_memalign(alignment, size);
  return *place == nullptr ? ENOMEM : 0;
}
}
#endif

namespace foothill_test_support {

long allocations() { return count; }

bool counts_allocations() { return FOOTHILL_COUNTS_ALLOCATIONS == 1; }

}  // namespace foothill_test_support

// Preloaded into a process, counts how often each of its threads asks for memory.
#include <cstddef>

namespace {
thread_local long allocations = 0;
}

extern "C" {

void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);

/// Returns how often the calling thread asked for memory so far.
long foothill_thread_allocations() { return allocations; }

void* malloc(std::size_t size) {
  ++allocations;
  return __libc_malloc(size);
}

void* calloc(std::size_t count, std::size_t size) {
  ++allocations;
  return __libc_calloc(count, size);
}

void* realloc(void* memory, std::size_t size) {
  ++allocations;
  return __libc_realloc(memory, size);
}
}

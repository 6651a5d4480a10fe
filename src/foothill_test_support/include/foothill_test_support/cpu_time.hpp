#pragma once

#include <ctime>

namespace foothill_test_support {

/// Returns the processor time of this process, of all threads [s]. Other processes do not influence
/// it much, so it suits benches.
[[nodiscard]] inline double cpu_time() {
  std::timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace foothill_test_support

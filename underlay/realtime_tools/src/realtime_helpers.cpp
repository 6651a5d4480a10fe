#include "realtime_tools/realtime_helpers.hpp"

#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

namespace realtime_tools {

bool has_realtime_kernel() {
  std::ifstream file{"/sys/kernel/realtime"};
  int flag = 0;
  return file >> flag && flag == 1;
}

bool configure_sched_fifo(int priority) {
  sched_param parameters{};
  parameters.sched_priority = priority;
  return sched_setscheduler(0, SCHED_FIFO, &parameters) == 0;
}

std::pair<bool, std::string> lock_memory() {
  if (mlockall(MCL_CURRENT | MCL_FUTURE) == 0) return {true, "Memory locked successfully"};
  return {false, std::string{"memory cannot be locked: "} + std::strerror(errno)};
}

std::pair<bool, std::string> set_current_thread_affinity(int core) {
  const long cores = sysconf(_SC_NPROCESSORS_ONLN);
  if (core < -1 || core >= cores) {
    return {false, "there is no core " + std::to_string(core) + ", only 0 to " +
                       std::to_string(cores - 1)};
  }
  cpu_set_t set;
  CPU_ZERO(&set);
  for (int i = 0; i < static_cast<int>(cores); ++i) {
    if (core == -1 || core == i) CPU_SET(static_cast<size_t>(i), &set);
  }
  const int error = pthread_setaffinity_np(pthread_self(), sizeof(set), &set);
  if (error == 0) return {true, "affinity set"};
  return {false, std::string{"affinity cannot be set: "} + std::strerror(error)};
}

}  // namespace realtime_tools

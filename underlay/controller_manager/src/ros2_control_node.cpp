#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <memory>
#include <thread>

#include "controller_manager/controller_manager.hpp"
#include "rclcpp/rclcpp.hpp"
#include "realtime_tools/realtime_helpers.hpp"

namespace {

using controller_manager::ControllerManager;
using std::chrono::nanoseconds;
using std::chrono::steady_clock;

constexpr int kDefaultPriority = 50;

void prepare_thread(ControllerManager& manager) {
  const int priority = manager.get_parameter_or("thread_priority", kDefaultPriority);
  if (realtime_tools::configure_sched_fifo(priority)) {
    RCLCPP_INFO(manager.get_logger(),
                "Successful set up FIFO RT scheduling policy with priority %i.", priority);
  } else {
    RCLCPP_WARN(manager.get_logger(),
                "Could not enable FIFO RT scheduling policy: with error number <%i>(%s). The "
                "control loop runs, with more jitter.",
                errno, std::strerror(errno));
  }
  const int core = manager.get_parameter_or("cpu_affinity", -1);
  if (core < 0) return;
  const auto [done, text] = realtime_tools::set_current_thread_affinity(core);
  if (!done) RCLCPP_WARN(manager.get_logger(), "%s", text.c_str());
}

void sleep_until(steady_clock::time_point time) {
  const auto since_epoch = time.time_since_epoch();
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(since_epoch);
  timespec wake{};
  wake.tv_sec = seconds.count();
  wake.tv_nsec = nanoseconds{since_epoch - seconds}.count();
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &wake, nullptr) == EINTR) {
  }
}

void cycle(ControllerManager& manager, const rclcpp::Time& now, const rclcpp::Duration& period) {
  manager.read(now, period);
  manager.update(now, period);
  manager.write(now, period);
}

/// Runs the loop on the steady clock. Missed cycles are skipped, not caught up.
void run_in_real_time(ControllerManager& manager, nanoseconds period) {
  auto next = steady_clock::now();
  auto last = next - period;
  while (rclcpp::ok()) {
    const auto start = steady_clock::now();
    cycle(manager, manager.now(), rclcpp::Duration(start - last));
    last = start;
    next += period;
    const auto now = steady_clock::now();
    if (next < now) {
      RCLCPP_WARN_THROTTLE(manager.get_logger(), *manager.get_clock(), 1000,
                           "Overrun detected! The control loop missed its rate of %u Hz by %.3f ms",
                           manager.get_update_rate(),
                           std::chrono::duration<double, std::milli>(now - next).count());
      next += ((now - next) / period) * period;
    }
    sleep_until(next);
  }
}

/// Runs the loop on /clock.
void run_in_simulated_time(ControllerManager& manager, nanoseconds period) {
  manager.get_clock()->wait_until_started();
  rclcpp::Time last = manager.now();
  while (rclcpp::ok()) {
    const rclcpp::Time now = manager.now();
    cycle(manager, now, now - last);
    last = now;
    manager.get_clock()->sleep_until(now + rclcpp::Duration(period));
  }
}

}  // namespace

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  auto executor = std::make_shared<rclcpp::executors::MultiThreadedExecutor>();
  auto manager = std::make_shared<ControllerManager>(executor, "controller_manager");
  if (manager->get_parameter_or("lock_memory", realtime_tools::has_realtime_kernel())) {
    const auto [done, text] = realtime_tools::lock_memory();
    if (!done) RCLCPP_WARN(manager->get_logger(), "Unable to lock the memory: %s", text.c_str());
  }
  RCLCPP_INFO(manager->get_logger(), "update rate is %u Hz", manager->get_update_rate());
  std::thread loop{[manager] {
    prepare_thread(*manager);
    const nanoseconds period{1'000'000'000 / manager->get_update_rate()};
    if (manager->get_parameter_or("use_sim_time", false)) {
      run_in_simulated_time(*manager, period);
    } else {
      run_in_real_time(*manager, period);
    }
  }};
  executor->add_node(manager);
  executor->spin();
  loop.join();
  executor->remove_node(manager);
  executor.reset();
  manager.reset();
  rclcpp::shutdown();
  return 0;
}

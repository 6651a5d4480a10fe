#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "rclcpp/rclcpp.hpp"

namespace core_test {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

/// Longest wait for what must happen; generous, as discovery may need a few seconds.
inline constexpr seconds kDeadline{20};

/// Waits for a condition without spinning anything.
inline bool wait_for(const std::function<bool()>& condition, nanoseconds timeout = kDeadline) {
  const auto end = steady_clock::now() + timeout;
  while (!condition()) {
    if (steady_clock::now() > end) return false;
    std::this_thread::yield();
  }
  return true;
}

/// Spins until a condition holds.
inline bool spin_until(rclcpp::Executor& executor, const std::function<bool()>& condition,
                       nanoseconds timeout = kDeadline) {
  const auto end = steady_clock::now() + timeout;
  while (!condition()) {
    if (steady_clock::now() > end) return false;
    executor.spin_once(milliseconds(10));
  }
  return true;
}

/// Spins an executor in its own thread and cancels it on destruction.
class SpinningThread {
 public:
  explicit SpinningThread(rclcpp::Executor& executor)
      : executor_(executor), thread_([this] {
          executor_.spin();
          ended_ = true;
        }) {
    wait_for([this] { return executor_.is_spinning() || ended_; });
  }
  ~SpinningThread() {
    executor_.cancel();
    thread_.join();
  }
  [[nodiscard]] bool ended() const { return ended_; }

 private:
  rclcpp::Executor& executor_;
  std::atomic_bool ended_{false};
  std::thread thread_;
};

/// Initialises rclcpp for every test.
class RosTest : public ::testing::Test {
 protected:
  void SetUp() override { rclcpp::init(0, nullptr); }
  void TearDown() override { rclcpp::shutdown(); }
};

}  // namespace core_test

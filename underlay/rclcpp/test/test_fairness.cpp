// What this executor promises and genuine rclcpp does not, so that it is not asserted in src/.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "rclcpp/rclcpp.hpp"

using namespace std::chrono_literals;

TEST(Fairness, EveryMemberOfABusyMutuallyExclusiveGroupGetsItsTurn) {
  rclcpp::init(0, nullptr);
  const auto node = std::make_shared<rclcpp::Node>("fairness");
  const auto group = node->create_callback_group(rclcpp::CallbackGroupType::MutuallyExclusive);
  std::vector<std::atomic_int> calls(4);
  std::vector<rclcpp::TimerBase::SharedPtr> timers;
  for (auto& count : calls) {
    timers.push_back(node->create_wall_timer(0ns, [&count] { ++count; }, group));
  }
  rclcpp::executors::MultiThreadedExecutor executor(rclcpp::ExecutorOptions(), 4);
  executor.add_node(node);
  std::thread spinning([&executor] { executor.spin(); });
  const auto all_had_turns = [&calls] {
    return std::ranges::all_of(calls, [](const auto& count) { return count > 20; });
  };
  const auto deadline = std::chrono::steady_clock::now() + 20s;
  while (!all_had_turns() && std::chrono::steady_clock::now() < deadline) std::this_thread::yield();
  EXPECT_TRUE(all_had_turns());
  executor.cancel();
  spinning.join();
  rclcpp::shutdown();
}

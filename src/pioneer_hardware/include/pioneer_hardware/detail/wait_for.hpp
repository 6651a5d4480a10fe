#pragma once

#include <thread>

#include "pioneer_hardware/robot_backend.hpp"

namespace pioneer_hardware {

template <typename Condition>
bool wait_for(const RobotBackend& robot, Condition condition, std::chrono::milliseconds timeout) {
  constexpr std::chrono::milliseconds kPollPeriod{5};
  const auto deadline = std::chrono::steady_clock::now() + timeout;
  while (!condition(robot.state())) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(kPollPeriod);
  }
  return true;
}

}  // namespace pioneer_hardware

#pragma once

#include <thread>

#include "pioneer_hardware/robot.hpp"

namespace pioneer_hardware {

template <typename Condition>
bool wait_for(const Robot& robot, Condition condition, std::chrono::milliseconds patience) {
  constexpr std::chrono::milliseconds kLook{5};
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!condition(robot.state())) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(kLook);
  }
  return true;
}

}  // namespace pioneer_hardware

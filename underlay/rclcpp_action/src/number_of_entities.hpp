#pragma once

#include <cstddef>

namespace rclcpp_action::detail {

/// How many entities of each kind an action server or client adds to a wait set.
struct NumberOfEntities {
  size_t subscriptions{};
  size_t guard_conditions{};
  size_t timers{};
  size_t clients{};
  size_t services{};
};

}  // namespace rclcpp_action::detail

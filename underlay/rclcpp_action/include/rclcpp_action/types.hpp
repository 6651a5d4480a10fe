#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "action_msgs/msg/goal_info.hpp"
#include "action_msgs/msg/goal_status.hpp"
#include "rcl_action/types.h"

namespace rclcpp_action {

/// Identifies a goal, everywhere and for ever.
using GoalUUID = std::array<uint8_t, UUID_SIZE>;
using GoalStatus = action_msgs::msg::GoalStatus;
using GoalInfo = action_msgs::msg::GoalInfo;

/// Returns the bytes of the identifier in hexadecimal digits, without leading zeros of a byte.
std::string to_string(const GoalUUID& goal_id);

/// Copies the identifier from C++ to rcl_action; the stamp is left alone.
void convert(const GoalUUID& goal_id, rcl_action_goal_info_t* info);

/// Copies the identifier from rcl_action to C++.
void convert(const rcl_action_goal_info_t& info, GoalUUID* goal_id);

}  // namespace rclcpp_action

/// Lets a goal identifier be the key of an unordered container.
template <>
struct std::hash<rclcpp_action::GoalUUID> {
  std::size_t operator()(const rclcpp_action::GoalUUID& uuid) const noexcept {
    return std::hash<std::string_view>{}(
        std::string_view{reinterpret_cast<const char*>(uuid.data()), uuid.size()});
  }
};

#include "rclcpp_action/types.hpp"

#include <algorithm>
#include <string_view>

namespace rclcpp_action {

std::string to_string(const GoalUUID& goal_id) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (size_t i = 0; i < goal_id.size(); ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    text += kDigits[goal_id[i] >> 4U];
    text += kDigits[goal_id[i] & 0xFU];
  }
  return text;
}

void convert(const GoalUUID& goal_id, rcl_action_goal_info_t* info) {
  std::copy(goal_id.begin(), goal_id.end(), info->goal_id.uuid);
}

void convert(const rcl_action_goal_info_t& info, GoalUUID* goal_id) {
  std::copy_n(info.goal_id.uuid, goal_id->size(), goal_id->begin());
}

}  // namespace rclcpp_action

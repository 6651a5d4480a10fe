#include "rclcpp_action/types.hpp"

#include <algorithm>
#include <sstream>

namespace rclcpp_action {

std::string to_string(const GoalUUID& goal_id) {
  std::ostringstream text;
  text << std::hex;
  for (const uint8_t byte : goal_id) text << static_cast<unsigned>(byte);
  return text.str();
}

void convert(const GoalUUID& goal_id, rcl_action_goal_info_t* info) {
  std::copy(goal_id.begin(), goal_id.end(), info->goal_id.uuid);
}

void convert(const rcl_action_goal_info_t& info, GoalUUID* goal_id) {
  std::copy_n(info.goal_id.uuid, goal_id->size(), goal_id->begin());
}

}  // namespace rclcpp_action

#include "entity_group.hpp"

#include <stdexcept>
#include <string>

#include "rclcpp/exceptions.hpp"

namespace rclcpp::detail {

rclcpp::CallbackGroup::SharedPtr group_or_default(node_interfaces::NodeBaseInterface& node_base,
                                                  const rclcpp::CallbackGroup::SharedPtr& group,
                                                  const char* error_message) {
  if (!group) return node_base.get_default_callback_group();
  if (!node_base.callback_group_in_node(group)) throw std::runtime_error(error_message);
  return group;
}

void notify_of_new_entity(node_interfaces::NodeBaseInterface& node_base,
                          rclcpp::CallbackGroup& group, const char* entity) {
  try {
    node_base.trigger_notify_guard_condition();
    group.trigger_notify_guard_condition();
  } catch (const rclcpp::exceptions::RCLError& error) {
    throw std::runtime_error("cannot notify the executor of " + std::string(entity) +
                             " creation: " + error.what());
  }
}

}  // namespace rclcpp::detail

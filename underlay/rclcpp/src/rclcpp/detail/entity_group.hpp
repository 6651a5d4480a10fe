#pragma once

#include <memory>

#include "rclcpp/callback_group.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"

namespace rclcpp::detail {

/// Returns the group that a new entity goes to: the given one, or the node's default if null.
/// @throws std::runtime_error with this message if the group belongs to another node.
rclcpp::CallbackGroup::SharedPtr group_or_default(node_interfaces::NodeBaseInterface& node_base,
                                                  const rclcpp::CallbackGroup::SharedPtr& group,
                                                  const char* error_message);

/// Notifies executors that a group has a new entity.
/// @param entity Names it in the message of the std::runtime_error that is thrown on failure.
void notify_of_new_entity(node_interfaces::NodeBaseInterface& node_base,
                          rclcpp::CallbackGroup& group, const char* entity);

}  // namespace rclcpp::detail

#include "rclcpp/node_interfaces/node_waitables.hpp"

#include <stdexcept>
#include <string>

namespace rclcpp::node_interfaces {

NodeWaitables::NodeWaitables(NodeBaseInterface* node_base) : node_base_(node_base) {}

NodeWaitables::~NodeWaitables() = default;

void NodeWaitables::add_waitable(rclcpp::Waitable::SharedPtr waitable_ptr,
                                 rclcpp::CallbackGroup::SharedPtr group) {
  if (!group) {
    group = node_base_->get_default_callback_group();
  } else if (!node_base_->callback_group_in_node(group)) {
    throw std::runtime_error("the callback group of the waitable is of another node");
  }
  group->add_waitable(waitable_ptr);
  try {
    node_base_->trigger_notify_guard_condition();
    group->trigger_notify_guard_condition();
  } catch (const std::exception& error) {
    throw std::runtime_error(std::string("cannot notify the executor of a waitable: ") +
                             error.what());
  }
}

void NodeWaitables::remove_waitable(rclcpp::Waitable::SharedPtr waitable_ptr,
                                    rclcpp::CallbackGroup::SharedPtr group) noexcept {
  if (!group) {
    node_base_->get_default_callback_group()->remove_waitable(waitable_ptr);
  } else if (node_base_->callback_group_in_node(group)) {
    group->remove_waitable(waitable_ptr);
  }
}

}  // namespace rclcpp::node_interfaces

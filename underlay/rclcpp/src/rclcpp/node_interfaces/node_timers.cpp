#include "rclcpp/node_interfaces/node_timers.hpp"

#include <stdexcept>
#include <string>

namespace rclcpp::node_interfaces {

NodeTimers::NodeTimers(NodeBaseInterface* node_base) : node_base_(node_base) {}

NodeTimers::~NodeTimers() = default;

void NodeTimers::add_timer(rclcpp::TimerBase::SharedPtr timer,
                           rclcpp::CallbackGroup::SharedPtr callback_group) {
  if (!callback_group) {
    callback_group = node_base_->get_default_callback_group();
  } else if (!node_base_->callback_group_in_node(callback_group)) {
    throw std::runtime_error("the callback group of the timer is of another node");
  }
  callback_group->add_timer(timer);
  try {
    node_base_->trigger_notify_guard_condition();
    callback_group->trigger_notify_guard_condition();
  } catch (const std::exception& error) {
    throw std::runtime_error(std::string("cannot notify the executor of a timer: ") + error.what());
  }
}

}  // namespace rclcpp::node_interfaces

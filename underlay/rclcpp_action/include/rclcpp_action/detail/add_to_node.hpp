#pragma once

#include <memory>
#include <utility>

#include "rclcpp/callback_group.hpp"
#include "rclcpp/node_interfaces/node_waitables_interface.hpp"

namespace rclcpp_action::detail {

/// Shares a waitable with a node, which lets go of it when the last user does.
template <typename WaitableT>
std::shared_ptr<WaitableT> add_to_node(
    std::unique_ptr<WaitableT> waitable,
    const rclcpp::node_interfaces::NodeWaitablesInterface::SharedPtr& node_waitables,
    const rclcpp::CallbackGroup::SharedPtr& group) {
  using NodeWaitables = rclcpp::node_interfaces::NodeWaitablesInterface;
  const auto remove_and_delete = [weak_node = std::weak_ptr<NodeWaitables>{node_waitables},
                                  weak_group = std::weak_ptr<rclcpp::CallbackGroup>{group},
                                  has_group = group != nullptr](WaitableT* raw) {
    const std::unique_ptr<WaitableT> owner{raw};
    const auto node = weak_node.lock();
    const auto own_group = weak_group.lock();
    if (!node || (has_group && !own_group)) return;
    // The node wants a shared pointer; this one owns nothing.
    node->remove_waitable(std::shared_ptr<WaitableT>{std::shared_ptr<void>{}, raw}, own_group);
  };
  std::shared_ptr<WaitableT> shared{waitable.release(), remove_and_delete};
  node_waitables->add_waitable(shared, group);
  return shared;
}

}  // namespace rclcpp_action::detail

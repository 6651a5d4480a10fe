// The part of Executor that adds and removes nodes and callback groups.
#include <algorithm>
#include <stdexcept>
#include <string>

#include "rclcpp/executor.hpp"
#include "rclcpp/executor_implementation.hpp"
#include "rclcpp/node.hpp"

namespace rclcpp {

namespace {

using node_interfaces::NodeBaseInterface;

std::string quoted_name(const NodeBaseInterface& node) {
  return std::string("node '") + node.get_fully_qualified_name() + "'";
}

template <typename Added, typename Pointer>
auto find_added(std::vector<Added>& all, const Pointer& pointer, auto Added::*member) {
  return std::find_if(all.begin(), all.end(),
                      [&](const Added& added) { return (added.*member).lock() == pointer; });
}

}  // namespace

void ExecutorImplementation::update_groups() {
  std::erase_if(nodes, [](const AddedNode& added) { return added.node.expired(); });
  std::erase_if(groups, [](const AddedGroup& added) {
    return added.group.expired() || added.node.expired();
  });
  for (const AddedNode& added : nodes) {
    const auto node = added.node.lock();
    if (!node) continue;
    node->for_each_callback_group([&](const CallbackGroup::SharedPtr& group) {
      if (group->automatically_add_to_executor_with_node() &&
          !group->get_associated_with_executor_atomic().exchange(true)) {
        groups.push_back({group, node, false, nullptr});
      }
    });
  }
}

void Executor::add_node(NodeBaseInterface::SharedPtr node_ptr, bool notify) {
  if (node_ptr->get_associated_with_executor_atomic().exchange(true)) {
    throw std::runtime_error(quoted_name(*node_ptr) + " has an executor already");
  }
  {
    std::lock_guard<std::mutex> lock(mutex_);
    impl_->nodes.push_back({node_ptr, node_ptr->get_shared_notify_guard_condition()});
    impl_->update_groups();
  }
  impl_->watch(*node_ptr->get_shared_notify_guard_condition());
  impl_->entities_changed(notify);
}

void Executor::add_node(std::shared_ptr<rclcpp::Node> node_ptr, bool notify) {
  add_node(node_ptr->get_node_base_interface(), notify);
}

void Executor::remove_node(NodeBaseInterface::SharedPtr node_ptr, bool notify) {
  // As in rclcpp, the flag is cleared even if this executor turns out not to have the node.
  if (!node_ptr->get_associated_with_executor_atomic().exchange(false)) {
    throw std::runtime_error(quoted_name(*node_ptr) + " has no executor");
  }
  {
    std::lock_guard<std::mutex> lock(mutex_);
    const auto added = find_added(impl_->nodes, node_ptr, &AddedNode::node);
    if (added == impl_->nodes.end()) {
      throw std::runtime_error(quoted_name(*node_ptr) + " has another executor");
    }
    impl_->nodes.erase(added);
    std::erase_if(impl_->groups, [&node_ptr](const AddedGroup& candidate) {
      const auto group = candidate.group.lock();
      if (!group) return true;
      if (candidate.by_hand || candidate.node.lock() != node_ptr) return false;
      group->get_associated_with_executor_atomic().store(false);
      return true;
    });
    impl_->collect();
  }
  node_ptr->get_shared_notify_guard_condition()->set_on_trigger_callback(nullptr);
  impl_->entities_changed(notify);
}

void Executor::remove_node(std::shared_ptr<rclcpp::Node> node_ptr, bool notify) {
  remove_node(node_ptr->get_node_base_interface(), notify);
}

void Executor::add_callback_group(CallbackGroup::SharedPtr group_ptr,
                                  NodeBaseInterface::SharedPtr node_ptr, bool notify) {
  if (group_ptr->get_associated_with_executor_atomic().exchange(true)) {
    throw std::runtime_error("the callback group has an executor already");
  }
  const auto guard_condition = group_ptr->get_notify_guard_condition();
  {
    std::lock_guard<std::mutex> lock(mutex_);
    impl_->groups.push_back({group_ptr, node_ptr, true, guard_condition});
  }
  if (guard_condition) impl_->watch(*guard_condition);
  impl_->entities_changed(notify);
}

void Executor::remove_callback_group(CallbackGroup::SharedPtr group_ptr, bool notify) {
  if (!group_ptr->get_associated_with_executor_atomic().load()) {
    throw std::runtime_error("the callback group has no executor");
  }
  {
    std::lock_guard<std::mutex> lock(mutex_);
    const auto added = find_added(impl_->groups, group_ptr, &AddedGroup::group);
    if (added == impl_->groups.end() || !added->by_hand) {
      throw std::runtime_error("the callback group was not added to this executor by hand");
    }
    if (added->notify) added->notify->set_on_trigger_callback(nullptr);
    impl_->groups.erase(added);
    impl_->collect();
  }
  group_ptr->get_associated_with_executor_atomic().store(false);
  impl_->entities_changed(notify);
}

std::vector<CallbackGroup::WeakPtr> Executor::get_all_callback_groups() {
  std::lock_guard<std::mutex> lock(mutex_);
  impl_->update_groups();
  std::vector<CallbackGroup::WeakPtr> groups;
  for (const AddedGroup& added : impl_->groups) groups.push_back(added.group);
  return groups;
}

std::vector<CallbackGroup::WeakPtr> Executor::get_manually_added_callback_groups() {
  std::lock_guard<std::mutex> lock(mutex_);
  std::vector<CallbackGroup::WeakPtr> groups;
  for (const AddedGroup& added : impl_->groups) {
    if (added.by_hand) groups.push_back(added.group);
  }
  return groups;
}

std::vector<CallbackGroup::WeakPtr> Executor::get_automatically_added_callback_groups_from_nodes() {
  std::lock_guard<std::mutex> lock(mutex_);
  impl_->update_groups();
  std::vector<CallbackGroup::WeakPtr> groups;
  for (const AddedGroup& added : impl_->groups) {
    if (!added.by_hand) groups.push_back(added.group);
  }
  return groups;
}

void ExecutorImplementation::watch(GuardCondition& guard_condition) {
  guard_condition.set_on_trigger_callback(
      [wake = notifier](size_t) { wake->notify(&ChangeNotifier::changed); });
}

void ExecutorImplementation::entities_changed(bool notify) {
  notifier->changed.store(true);
  if (notify) notifier->interrupt->trigger();
}

}  // namespace rclcpp

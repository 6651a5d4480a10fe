#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "rcl/node.h"
#include "rclcpp/callback_group.hpp"
#include "rclcpp/context.hpp"
#include "rclcpp/guard_condition.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/visibility_control.hpp"

namespace rclcpp::node_interfaces {

/// The part of a node that everything else of it stands on.
class NodeBaseInterface {
 public:
  RCLCPP_SMART_PTR_ALIASES_ONLY(NodeBaseInterface)

  using CallbackGroupFunction = std::function<void(rclcpp::CallbackGroup::SharedPtr)>;

  RCLCPP_PUBLIC virtual ~NodeBaseInterface() = default;

  virtual const char* get_name() const = 0;
  virtual const char* get_namespace() const = 0;
  virtual const char* get_fully_qualified_name() const = 0;
  virtual rclcpp::Context::SharedPtr get_context() = 0;
  virtual rcl_node_t* get_rcl_node_handle() = 0;
  virtual const rcl_node_t* get_rcl_node_handle() const = 0;
  /// What entities keep so that the rcl node outlives them.
  virtual std::shared_ptr<rcl_node_t> get_shared_rcl_node_handle() = 0;
  virtual std::shared_ptr<const rcl_node_t> get_shared_rcl_node_handle() const = 0;

  virtual rclcpp::CallbackGroup::SharedPtr create_callback_group(
      rclcpp::CallbackGroupType group_type,
      bool automatically_add_to_executor_with_node = true) = 0;
  virtual rclcpp::CallbackGroup::SharedPtr get_default_callback_group() = 0;
  virtual bool callback_group_in_node(rclcpp::CallbackGroup::SharedPtr group) = 0;
  /// Calls a function with every group that is alive, under the lock of the groups.
  virtual void for_each_callback_group(const CallbackGroupFunction& func) = 0;

  /// Whether an executor has this node.
  virtual std::atomic_bool& get_associated_with_executor_atomic() = 0;
  /// Wakes the executor of this node when its entities change.
  virtual rclcpp::GuardCondition& get_notify_guard_condition() = 0;
  virtual rclcpp::GuardCondition::SharedPtr get_shared_notify_guard_condition() = 0;
  virtual void trigger_notify_guard_condition() = 0;

  virtual bool get_use_intra_process_default() const = 0;
  virtual bool get_enable_topic_statistics_default() const = 0;

  /// Expands a name, and remaps it unless only_expand.
  virtual std::string resolve_topic_or_service_name(const std::string& name, bool is_service,
                                                    bool only_expand = false) const = 0;
};

}  // namespace rclcpp::node_interfaces

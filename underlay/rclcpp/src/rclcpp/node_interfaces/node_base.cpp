#include "rclcpp/node_interfaces/node_base.hpp"

#include <stdexcept>

#include "rcl/logging.h"
#include "rcl/logging_rosout.h"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/logging.hpp"
#include "rclcpp/logging_mutex.hpp"
#include "rmw/error_handling.h"
#include "rmw/validate_namespace.h"
#include "rmw/validate_node_name.h"

namespace rclcpp::node_interfaces {

namespace {

/// Throws what is wrong with a name that rcl refused.
[[noreturn]] void throw_name_error(rcl_ret_t ret, const std::string& node_name,
                                   const std::string& namespace_) {
  rcl_reset_error();
  int result = 0;
  size_t invalid_index = 0;
  if (ret == RCL_RET_NODE_INVALID_NAME) {
    if (rmw_validate_node_name(node_name.c_str(), &result, &invalid_index) != RMW_RET_OK) {
      exceptions::throw_from_rcl_error(RCL_RET_ERROR, "cannot check the name of the node",
                                       rmw_get_error_state(), rmw_reset_error);
    }
    if (result == RMW_NODE_NAME_VALID) {
      throw std::runtime_error("rcl refuses a name that rmw accepts");
    }
    throw exceptions::InvalidNodeNameError(
        node_name.c_str(), rmw_node_name_validation_result_string(result), invalid_index);
  }
  if (rmw_validate_namespace(namespace_.c_str(), &result, &invalid_index) != RMW_RET_OK) {
    exceptions::throw_from_rcl_error(RCL_RET_ERROR, "cannot check the namespace",
                                     rmw_get_error_state(), rmw_reset_error);
  }
  if (result == RMW_NAMESPACE_VALID) {
    throw std::runtime_error("rcl refuses a namespace that rmw accepts");
  }
  throw exceptions::InvalidNamespaceError(
      namespace_.c_str(), rmw_namespace_validation_result_string(result), invalid_index);
}

bool publishes_rosout(const rcl_node_options_t& options) {
  return rcl_logging_rosout_enabled() && options.enable_rosout;
}

std::shared_ptr<rcl_node_t> make_rcl_node(const std::string& node_name,
                                          const std::string& namespace_,
                                          const std::shared_ptr<rcl_context_t>& context,
                                          const rcl_node_options_t& options) {
  const auto logging_mutex = get_global_logging_mutex();
  auto node = std::make_unique<rcl_node_t>(rcl_get_zero_initialized_node());
  rcl_ret_t ret = RCL_RET_OK;
  {
    std::lock_guard<std::recursive_mutex> guard(*logging_mutex);
    ret = rcl_node_init(node.get(), node_name.c_str(), namespace_.c_str(), context.get(), &options);
    if (ret == RCL_RET_OK && publishes_rosout(options)) {
      ret = rcl_logging_rosout_init_publisher_for_node(node.get());
      if (ret != RCL_RET_OK) {
        const exceptions::RCLErrorBase error(ret, rcl_get_error_state());
        rcl_reset_error();
        if (rcl_node_fini(node.get()) != RCL_RET_OK) rcl_reset_error();
        throw exceptions::RCLError(error, "cannot publish on /rosout");
      }
    }
  }
  if (ret == RCL_RET_NODE_INVALID_NAME || ret == RCL_RET_NODE_INVALID_NAMESPACE) {
    throw_name_error(ret, node_name, namespace_);
  }
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot create the node");
  }
  // The context is captured so that it outlives the node.
  return {node.release(), [logging_mutex, context](rcl_node_t* gone) {
            std::lock_guard<std::recursive_mutex> guard(*logging_mutex);
            const rcl_node_options_t* node_options = rcl_node_get_options(gone);
            if (node_options != nullptr && publishes_rosout(*node_options) &&
                rcl_logging_rosout_fini_publisher_for_node(gone) != RCL_RET_OK) {
              RCUTILS_LOG_ERROR_NAMED("rclcpp", "cannot end the publisher of /rosout: %s",
                                      rcl_get_error_string().str);
              rcl_reset_error();
            }
            if (rcl_node_fini(gone) != RCL_RET_OK) {
              RCUTILS_LOG_ERROR_NAMED("rclcpp", "cannot end a node: %s",
                                      rcl_get_error_string().str);
              rcl_reset_error();
            }
            delete gone;
          }};
}

}  // namespace

NodeBase::NodeBase(const std::string& node_name, const std::string& namespace_,
                   rclcpp::Context::SharedPtr context, const rcl_node_options_t& rcl_node_options,
                   bool use_intra_process_default, bool enable_topic_statistics_default,
                   rclcpp::CallbackGroup::SharedPtr default_callback_group)
    : context_(std::move(context)),
      use_intra_process_default_(use_intra_process_default),
      enable_topic_statistics_default_(enable_topic_statistics_default),
      node_handle_(
          make_rcl_node(node_name, namespace_, context_->get_rcl_context(), rcl_node_options)),
      default_callback_group_(std::move(default_callback_group)),
      notify_guard_condition_(std::make_shared<rclcpp::GuardCondition>(context_)) {
  if (default_callback_group_) {
    callback_groups_.push_back(default_callback_group_);
  } else {
    default_callback_group_ =
        NodeBase::create_callback_group(rclcpp::CallbackGroupType::MutuallyExclusive);
  }
}

NodeBase::~NodeBase() = default;

const char* NodeBase::get_name() const { return rcl_node_get_name(node_handle_.get()); }

const char* NodeBase::get_namespace() const { return rcl_node_get_namespace(node_handle_.get()); }

const char* NodeBase::get_fully_qualified_name() const {
  return rcl_node_get_fully_qualified_name(node_handle_.get());
}

rclcpp::Context::SharedPtr NodeBase::get_context() { return context_; }

rcl_node_t* NodeBase::get_rcl_node_handle() { return node_handle_.get(); }

const rcl_node_t* NodeBase::get_rcl_node_handle() const { return node_handle_.get(); }

std::shared_ptr<rcl_node_t> NodeBase::get_shared_rcl_node_handle() {
  return std::shared_ptr<rcl_node_t>(node_handle_);
}

std::shared_ptr<const rcl_node_t> NodeBase::get_shared_rcl_node_handle() const {
  return node_handle_;
}

rclcpp::CallbackGroup::SharedPtr NodeBase::create_callback_group(
    rclcpp::CallbackGroupType group_type, bool automatically_add_to_executor_with_node) {
  auto group = std::make_shared<rclcpp::CallbackGroup>(group_type, context_,
                                                       automatically_add_to_executor_with_node);
  {
    std::lock_guard<std::mutex> lock(callback_groups_mutex_);
    std::erase_if(callback_groups_, [](const auto& weak) { return weak.expired(); });
    callback_groups_.push_back(group);
  }
  // The executor of this node, if there is one, has to add the group.
  trigger_notify_guard_condition();
  return group;
}

rclcpp::CallbackGroup::SharedPtr NodeBase::get_default_callback_group() {
  return default_callback_group_;
}

bool NodeBase::callback_group_in_node(rclcpp::CallbackGroup::SharedPtr group) {
  std::lock_guard<std::mutex> lock(callback_groups_mutex_);
  for (const auto& weak_group : callback_groups_) {
    if (weak_group.lock() == group) return true;
  }
  return false;
}

void NodeBase::for_each_callback_group(const CallbackGroupFunction& func) {
  std::lock_guard<std::mutex> lock(callback_groups_mutex_);
  for (const auto& weak_group : callback_groups_) {
    if (auto group = weak_group.lock()) func(group);
  }
}

std::atomic_bool& NodeBase::get_associated_with_executor_atomic() {
  return associated_with_executor_;
}

rclcpp::GuardCondition& NodeBase::get_notify_guard_condition() { return *notify_guard_condition_; }

rclcpp::GuardCondition::SharedPtr NodeBase::get_shared_notify_guard_condition() {
  return notify_guard_condition_;
}

void NodeBase::trigger_notify_guard_condition() { notify_guard_condition_->trigger(); }

bool NodeBase::get_use_intra_process_default() const { return use_intra_process_default_; }

bool NodeBase::get_enable_topic_statistics_default() const {
  return enable_topic_statistics_default_;
}

std::string NodeBase::resolve_topic_or_service_name(const std::string& name, bool is_service,
                                                    bool only_expand) const {
  auto allocator = rcl_get_default_allocator();
  char* output = nullptr;
  const rcl_ret_t ret = rcl_node_resolve_name(node_handle_.get(), name.c_str(), allocator,
                                              is_service, only_expand, &output);
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot resolve the name");
  }
  std::string resolved(output);
  allocator.deallocate(output, allocator.state);
  return resolved;
}

}  // namespace rclcpp::node_interfaces

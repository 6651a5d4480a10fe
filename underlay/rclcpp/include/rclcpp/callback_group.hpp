#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "rclcpp/client.hpp"
#include "rclcpp/context.hpp"
#include "rclcpp/guard_condition.hpp"
#include "rclcpp/service.hpp"
#include "rclcpp/subscription_base.hpp"
#include "rclcpp/timer.hpp"
#include "rclcpp/visibility_control.hpp"
#include "rclcpp/waitable.hpp"

namespace rclcpp {

namespace node_interfaces {
class NodeServices;
class NodeTimers;
class NodeTopics;
class NodeWaitables;
}  // namespace node_interfaces

/// Whether callbacks of a group may run at the same time.
enum class CallbackGroupType { MutuallyExclusive, Reentrant };

/// Callbacks that share a rule on concurrency. The user keeps the group alive.
class CallbackGroup {
  friend class rclcpp::node_interfaces::NodeServices;
  friend class rclcpp::node_interfaces::NodeTimers;
  friend class rclcpp::node_interfaces::NodeTopics;
  friend class rclcpp::node_interfaces::NodeWaitables;

 public:
  RCLCPP_SMART_PTR_DEFINITIONS(CallbackGroup)

  /// @param automatically_add_to_executor_with_node if false, the group comes to an executor only
  ///   by Executor::add_callback_group.
  RCLCPP_PUBLIC explicit CallbackGroup(CallbackGroupType group_type,
                                       rclcpp::Context::WeakPtr context,
                                       bool automatically_add_to_executor_with_node = true);
  RCLCPP_PUBLIC ~CallbackGroup();

  template <typename Function>
  rclcpp::SubscriptionBase::SharedPtr find_subscription_ptrs_if(Function func) const {
    return find_ptrs_if(func, subscription_ptrs_);
  }
  template <typename Function>
  rclcpp::TimerBase::SharedPtr find_timer_ptrs_if(Function func) const {
    return find_ptrs_if(func, timer_ptrs_);
  }
  template <typename Function>
  rclcpp::ServiceBase::SharedPtr find_service_ptrs_if(Function func) const {
    return find_ptrs_if(func, service_ptrs_);
  }
  template <typename Function>
  rclcpp::ClientBase::SharedPtr find_client_ptrs_if(Function func) const {
    return find_ptrs_if(func, client_ptrs_);
  }
  template <typename Function>
  rclcpp::Waitable::SharedPtr find_waitable_ptrs_if(Function func) const {
    return find_ptrs_if(func, waitable_ptrs_);
  }

  /// Number of entities ever added that are not known to be gone.
  RCLCPP_PUBLIC size_t size() const;

  /// Whether an executor may take a callback of this group now.
  RCLCPP_PUBLIC std::atomic_bool& can_be_taken_from();
  RCLCPP_PUBLIC const CallbackGroupType& type() const;

  /// Calls the functions with every entity that is alive.
  RCLCPP_PUBLIC void collect_all_ptrs(
      const std::function<void(const rclcpp::SubscriptionBase::SharedPtr&)>& sub_func,
      const std::function<void(const rclcpp::ServiceBase::SharedPtr&)>& service_func,
      const std::function<void(const rclcpp::ClientBase::SharedPtr&)>& client_func,
      const std::function<void(const rclcpp::TimerBase::SharedPtr&)>& timer_func,
      const std::function<void(const rclcpp::Waitable::SharedPtr&)>& waitable_func) const;

  /// Whether an executor has this group.
  RCLCPP_PUBLIC std::atomic_bool& get_associated_with_executor_atomic();
  RCLCPP_PUBLIC bool automatically_add_to_executor_with_node() const;

  /// Wakes the executor when entities change; made on first use, null without a valid context.
  RCLCPP_PUBLIC rclcpp::GuardCondition::SharedPtr get_notify_guard_condition();
  RCLCPP_PUBLIC void trigger_notify_guard_condition();

 protected:
  RCLCPP_DISABLE_COPY(CallbackGroup)

  RCLCPP_PUBLIC void add_subscription(const rclcpp::SubscriptionBase::SharedPtr subscription_ptr);
  RCLCPP_PUBLIC void add_timer(const rclcpp::TimerBase::SharedPtr timer_ptr);
  RCLCPP_PUBLIC void add_service(const rclcpp::ServiceBase::SharedPtr service_ptr);
  RCLCPP_PUBLIC void add_client(const rclcpp::ClientBase::SharedPtr client_ptr);
  RCLCPP_PUBLIC void add_waitable(const rclcpp::Waitable::SharedPtr waitable_ptr);
  RCLCPP_PUBLIC void remove_waitable(const rclcpp::Waitable::SharedPtr waitable_ptr) noexcept;

  CallbackGroupType type_;
  // Guards the vectors below.
  mutable std::mutex mutex_;
  std::atomic_bool associated_with_executor_{false};
  std::vector<rclcpp::SubscriptionBase::WeakPtr> subscription_ptrs_;
  std::vector<rclcpp::TimerBase::WeakPtr> timer_ptrs_;
  std::vector<rclcpp::ServiceBase::WeakPtr> service_ptrs_;
  std::vector<rclcpp::ClientBase::WeakPtr> client_ptrs_;
  std::vector<rclcpp::Waitable::WeakPtr> waitable_ptrs_;
  std::atomic_bool can_be_taken_from_{true};
  const bool automatically_add_to_executor_with_node_;
  rclcpp::GuardCondition::SharedPtr notify_guard_condition_;
  std::recursive_mutex notify_guard_condition_mutex_;
  rclcpp::Context::WeakPtr context_;

 private:
  template <typename T, typename Function>
  std::shared_ptr<T> find_ptrs_if(Function func, const std::vector<std::weak_ptr<T>>& ptrs) const {
    std::lock_guard<std::mutex> lock(mutex_);
    for (const auto& weak_ptr : ptrs) {
      auto ptr = weak_ptr.lock();
      if (ptr && func(ptr)) return ptr;
    }
    return nullptr;
  }
};

}  // namespace rclcpp

#include "rclcpp/callback_group.hpp"

#include <algorithm>
#include <utility>

namespace rclcpp {

namespace {

/// Appends a pointer and forgets those that are gone, so that churn does not grow the vector.
template <typename T>
void append(std::vector<std::weak_ptr<T>>& ptrs, const std::shared_ptr<T>& ptr) {
  std::erase_if(ptrs, [](const std::weak_ptr<T>& weak) { return weak.expired(); });
  ptrs.push_back(ptr);
}

template <typename T, typename Function>
void call_with_all(const std::vector<std::weak_ptr<T>>& ptrs, const Function& function) {
  for (const auto& weak : ptrs) {
    if (const auto ptr = weak.lock()) function(ptr);
  }
}

}  // namespace

CallbackGroup::CallbackGroup(CallbackGroupType group_type, rclcpp::Context::WeakPtr context,
                             bool automatically_add_to_executor_with_node)
    : type_(group_type),
      automatically_add_to_executor_with_node_(automatically_add_to_executor_with_node),
      context_(std::move(context)) {}

CallbackGroup::~CallbackGroup() { trigger_notify_guard_condition(); }

size_t CallbackGroup::size() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return subscription_ptrs_.size() + service_ptrs_.size() + client_ptrs_.size() +
         timer_ptrs_.size() + waitable_ptrs_.size();
}

std::atomic_bool& CallbackGroup::can_be_taken_from() { return can_be_taken_from_; }

const CallbackGroupType& CallbackGroup::type() const { return type_; }

void CallbackGroup::collect_all_ptrs(
    const std::function<void(const rclcpp::SubscriptionBase::SharedPtr&)>& sub_func,
    const std::function<void(const rclcpp::ServiceBase::SharedPtr&)>& service_func,
    const std::function<void(const rclcpp::ClientBase::SharedPtr&)>& client_func,
    const std::function<void(const rclcpp::TimerBase::SharedPtr&)>& timer_func,
    const std::function<void(const rclcpp::Waitable::SharedPtr&)>& waitable_func) const {
  std::lock_guard<std::mutex> lock(mutex_);
  call_with_all(subscription_ptrs_, sub_func);
  call_with_all(service_ptrs_, service_func);
  call_with_all(client_ptrs_, client_func);
  call_with_all(timer_ptrs_, timer_func);
  call_with_all(waitable_ptrs_, waitable_func);
}

std::atomic_bool& CallbackGroup::get_associated_with_executor_atomic() {
  return associated_with_executor_;
}

bool CallbackGroup::automatically_add_to_executor_with_node() const {
  return automatically_add_to_executor_with_node_;
}

rclcpp::GuardCondition::SharedPtr CallbackGroup::get_notify_guard_condition() {
  std::lock_guard<std::recursive_mutex> lock(notify_guard_condition_mutex_);
  const auto context = context_.lock();
  if (!context || !context->is_valid()) return nullptr;
  if (!notify_guard_condition_) {
    notify_guard_condition_ = std::make_shared<rclcpp::GuardCondition>(context);
  }
  return notify_guard_condition_;
}

void CallbackGroup::trigger_notify_guard_condition() {
  std::lock_guard<std::recursive_mutex> lock(notify_guard_condition_mutex_);
  if (notify_guard_condition_) notify_guard_condition_->trigger();
}

void CallbackGroup::add_subscription(const rclcpp::SubscriptionBase::SharedPtr subscription_ptr) {
  std::lock_guard<std::mutex> lock(mutex_);
  append(subscription_ptrs_, subscription_ptr);
}

void CallbackGroup::add_timer(const rclcpp::TimerBase::SharedPtr timer_ptr) {
  std::lock_guard<std::mutex> lock(mutex_);
  append(timer_ptrs_, timer_ptr);
}

void CallbackGroup::add_service(const rclcpp::ServiceBase::SharedPtr service_ptr) {
  std::lock_guard<std::mutex> lock(mutex_);
  append(service_ptrs_, service_ptr);
}

void CallbackGroup::add_client(const rclcpp::ClientBase::SharedPtr client_ptr) {
  std::lock_guard<std::mutex> lock(mutex_);
  append(client_ptrs_, client_ptr);
}

void CallbackGroup::add_waitable(const rclcpp::Waitable::SharedPtr waitable_ptr) {
  std::lock_guard<std::mutex> lock(mutex_);
  append(waitable_ptrs_, waitable_ptr);
}

void CallbackGroup::remove_waitable(const rclcpp::Waitable::SharedPtr waitable_ptr) noexcept {
  std::lock_guard<std::mutex> lock(mutex_);
  std::erase_if(waitable_ptrs_, [&waitable_ptr](const rclcpp::Waitable::WeakPtr& weak) {
    return weak.lock() == waitable_ptr;
  });
}

}  // namespace rclcpp

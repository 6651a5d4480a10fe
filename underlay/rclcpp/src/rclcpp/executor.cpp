#include "rclcpp/executor.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "rclcpp/exceptions.hpp"
#include "rclcpp/executor_implementation.hpp"
#include "rclcpp/logging.hpp"
#include "rclcpp/node.hpp"
#include "rcpputils/scope_exit.hpp"

using std::chrono::nanoseconds;

namespace rclcpp {

Executor::Executor(const rclcpp::ExecutorOptions& options)
    : spinning(false),
      interrupt_guard_condition_(std::make_shared<rclcpp::GuardCondition>(options.context)),
      context_(options.context),
      impl_(std::make_unique<ExecutorImplementation>(context_, interrupt_guard_condition_)) {
  std::weak_ptr<rclcpp::GuardCondition> weak_interrupt = interrupt_guard_condition_;
  shutdown_callback_handle_ = context_->add_on_shutdown_callback([weak_interrupt] {
    if (const auto interrupt = weak_interrupt.lock()) interrupt->trigger();
  });
}

Executor::~Executor() {
  for (const auto& added : impl_->nodes) {
    added.notify->set_on_trigger_callback(nullptr);
    if (const auto node = added.node.lock()) node->get_associated_with_executor_atomic() = false;
  }
  for (const auto& added : impl_->groups) {
    if (added.notify) added.notify->set_on_trigger_callback(nullptr);
    if (const auto group = added.group.lock()) {
      group->get_associated_with_executor_atomic() = false;
    }
  }
  context_->remove_on_shutdown_callback(shutdown_callback_handle_);
}

void Executor::cancel() {
  spinning.store(false);
  interrupt_guard_condition_->trigger();
}

bool Executor::is_spinning() { return spinning; }

Executor::Spinning::Spinning(Executor& executor, const char* caller, bool keep_result)
    : executor_(executor), keep_result_(keep_result) {
  if (executor_.spinning.exchange(true)) {
    throw std::runtime_error(std::string(caller) + "() called while already spinning");
  }
}

Executor::Spinning::~Spinning() {
  if (!keep_result_) executor_.impl_->release();
  executor_.spinning.store(false);
}

void Executor::check_valid_max_duration(nanoseconds max_duration) {
  if (max_duration < nanoseconds::zero()) {
    throw std::invalid_argument("max_duration must be greater than or equal to 0");
  }
}

void Executor::spin_node_once_nanoseconds(node_interfaces::NodeBaseInterface::SharedPtr node,
                                          nanoseconds timeout) {
  add_node(node, false);
  RCPPUTILS_SCOPE_EXIT({
    remove_node(node, false);
    impl_->release();
  });
  spin_once(timeout);
}

void Executor::spin_node_some(node_interfaces::NodeBaseInterface::SharedPtr node) {
  add_node(node, false);
  RCPPUTILS_SCOPE_EXIT({ remove_node(node, false); });
  spin_some();
}

void Executor::spin_node_some(std::shared_ptr<rclcpp::Node> node) {
  spin_node_some(node->get_node_base_interface());
}

void Executor::spin_some(nanoseconds max_duration) { spin_some_impl(max_duration, false); }

void Executor::spin_node_all(node_interfaces::NodeBaseInterface::SharedPtr node,
                             nanoseconds max_duration) {
  add_node(node, false);
  RCPPUTILS_SCOPE_EXIT({ remove_node(node, false); });
  spin_all(max_duration);
}

void Executor::spin_node_all(std::shared_ptr<rclcpp::Node> node, nanoseconds max_duration) {
  spin_node_all(node->get_node_base_interface(), max_duration);
}

void Executor::spin_all(nanoseconds max_duration) {
  check_valid_max_duration(max_duration);
  spin_some_impl(max_duration, true);
}

void Executor::spin_some_impl(nanoseconds max_duration, bool exhaustive) {
  const auto start = std::chrono::steady_clock::now();
  const auto time_is_left = [max_duration, start] {
    return max_duration == nanoseconds::zero() ||
           std::chrono::steady_clock::now() - start < max_duration;
  };
  const Spinning spinning_here(*this, "spin_some");

  bool work_in_last_wait = true;
  wait_for_work(nanoseconds::zero());
  while (rclcpp::ok(context_) && spinning.load() && time_is_left()) {
    AnyExecutable any_exec;
    if (get_next_ready_executable(any_exec)) {
      work_in_last_wait = true;
      execute_any_executable(any_exec);
    } else {
      if (!exhaustive || !work_in_last_wait) return;
      work_in_last_wait = false;
      wait_for_work(nanoseconds::zero());
    }
  }
}

void Executor::spin_once_impl(nanoseconds timeout) {
  AnyExecutable any_exec;
  if (get_next_executable(any_exec, timeout)) execute_any_executable(any_exec);
}

void Executor::spin_once(nanoseconds timeout) {
  // What else is ready waits for the next call, or a busy entity could keep others out for ever.
  const Spinning spinning_here(*this, "spin_once", true);
  spin_once_impl(timeout);
}

FutureReturnCode Executor::spin_until_future_complete_impl(
    nanoseconds timeout,
    const std::function<std::future_status(nanoseconds wait_time)>& wait_for_future) {
  if (wait_for_future(nanoseconds::zero()) == std::future_status::ready) {
    return FutureReturnCode::SUCCESS;
  }
  const auto end = std::chrono::steady_clock::now() + timeout;
  nanoseconds timeout_left = timeout;
  const Spinning spinning_here(*this, "spin_until_future_complete");
  while (rclcpp::ok(context_) && spinning.load()) {
    spin_once_impl(timeout_left);
    if (wait_for_future(nanoseconds::zero()) == std::future_status::ready) {
      return FutureReturnCode::SUCCESS;
    }
    if (timeout < nanoseconds::zero()) continue;
    const auto now = std::chrono::steady_clock::now();
    if (now >= end) return FutureReturnCode::TIMEOUT;
    timeout_left = std::chrono::duration_cast<nanoseconds>(end - now);
  }
  return FutureReturnCode::INTERRUPTED;
}

void Executor::execute_any_executable(AnyExecutable& any_exec) {
  if (!spinning.load()) {
    // Canceled in between: the callback does not run, but its group must be free again.
    if (any_exec.callback_group) any_exec.callback_group->can_be_taken_from().store(true);
    return;
  }
  // Also when the callback throws.
  RCPPUTILS_SCOPE_EXIT({
    if (any_exec.callback_group) {
      any_exec.callback_group->can_be_taken_from().store(true);
      impl_->group_was_released();
    }
  });
  if (any_exec.timer) execute_timer(any_exec.timer, any_exec.data);
  if (any_exec.subscription) execute_subscription(any_exec.subscription);
  if (any_exec.service) execute_service(any_exec.service);
  if (any_exec.client) execute_client(any_exec.client);
  if (any_exec.waitable) any_exec.waitable->execute(any_exec.data);
}

void Executor::wait_for_work(nanoseconds timeout) {
  if (impl_->notifier->changed.exchange(false)) {
    std::lock_guard<std::mutex> lock(mutex_);
    impl_->update_groups();
    impl_->collect();
    impl_->forget_removed_pending();
  }
  if (!impl_->wait(timeout.count())) impl_->notifier->changed.store(true);
}

bool Executor::get_next_ready_executable(AnyExecutable& any_executable) {
  return impl_->take_next(any_executable);
}

bool Executor::get_next_executable(AnyExecutable& any_executable, nanoseconds timeout) {
  // What the last wait found may belong to what was removed since.
  if (impl_->notifier->changed.load()) impl_->release();
  if (get_next_ready_executable(any_executable)) return true;
  wait_for_work(timeout);
  return get_next_ready_executable(any_executable);
}

}  // namespace rclcpp

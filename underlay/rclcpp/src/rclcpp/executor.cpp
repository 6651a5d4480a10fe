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

namespace {

constexpr nanoseconds kNoEnd{-1};

/// The end of a time that begins now; a negative time has none.
class Deadline {
 public:
  explicit Deadline(nanoseconds time) : time_(time) {}

  bool has_passed() const { return left() == nanoseconds::zero(); }

  /// Returns what is left of the time: a negative number if it has no end.
  nanoseconds left() const {
    if (time_ < nanoseconds::zero()) return kNoEnd;
    const nanoseconds spent = std::chrono::steady_clock::now() - start_;
    return std::max(time_ - spent, nanoseconds::zero());
  }

 private:
  nanoseconds time_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

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

Executor::Spinning::Spinning(Executor& executor, const char* caller) : executor_(executor) {
  if (executor_.spinning.exchange(true)) {
    throw std::runtime_error(std::string(caller) + "(): the executor is spinning already");
  }
}

Executor::Spinning::~Spinning() {
  executor_.impl_->release();
  executor_.spinning.store(false);
}

void Executor::check_valid_max_duration(nanoseconds max_duration) {
  if (max_duration < nanoseconds::zero()) {
    throw std::invalid_argument("a duration is not negative");
  }
}

void Executor::spin_node_once_nanoseconds(node_interfaces::NodeBaseInterface::SharedPtr node,
                                          nanoseconds timeout) {
  add_node(node, false);
  RCPPUTILS_SCOPE_EXIT({ remove_node(node, false); });
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
  const Spinning spinning_here(*this, "spin_some");
  const Deadline deadline(max_duration == nanoseconds::zero() ? kNoEnd : max_duration);
  const auto run_one = [&] {
    AnyExecutable found;
    if (!rclcpp::ok(context_) || !spinning.load() || deadline.has_passed()) return false;
    if (!get_next_ready_executable(found)) return false;
    execute_any_executable(found);
    return true;
  };
  bool found_any = false;
  do {
    wait_for_work(nanoseconds::zero());
    found_any = run_one();
    while (run_one()) {
    }
  } while (exhaustive && found_any);
}

void Executor::spin_once_impl(nanoseconds timeout) {
  AnyExecutable any_exec;
  if (get_next_executable(any_exec, timeout)) execute_any_executable(any_exec);
}

void Executor::spin_once(nanoseconds timeout) {
  const Spinning spinning_here(*this, "spin_once");
  spin_once_impl(timeout);
}

FutureReturnCode Executor::spin_until_future_complete_impl(
    nanoseconds timeout,
    const std::function<std::future_status(nanoseconds wait_time)>& wait_for_future) {
  const auto is_complete = [&wait_for_future] {
    return wait_for_future(nanoseconds::zero()) == std::future_status::ready;
  };
  if (is_complete()) return FutureReturnCode::SUCCESS;
  const Deadline deadline(timeout);
  const Spinning spinning_here(*this, "spin_until_future_complete");
  while (rclcpp::ok(context_) && spinning.load()) {
    spin_once_impl(deadline.left());
    if (is_complete()) return FutureReturnCode::SUCCESS;
    if (deadline.has_passed()) return FutureReturnCode::TIMEOUT;
  }
  return FutureReturnCode::INTERRUPTED;
}

void Executor::execute_any_executable(AnyExecutable& any_exec) {
  // However this ends, others may use the group again.
  RCPPUTILS_SCOPE_EXIT({
    if (any_exec.callback_group) {
      any_exec.callback_group->can_be_taken_from().store(true);
      impl_->group_was_released();
    }
  });
  if (!spinning.load()) return;  // Canceled in between.
  if (any_exec.timer) {
    execute_timer(any_exec.timer, any_exec.data);
  } else if (any_exec.subscription) {
    execute_subscription(any_exec.subscription);
  } else if (any_exec.service) {
    execute_service(any_exec.service);
  } else if (any_exec.client) {
    execute_client(any_exec.client);
  } else if (any_exec.waitable) {
    any_exec.waitable->execute(any_exec.data);
  }
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

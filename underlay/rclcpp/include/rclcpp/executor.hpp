#pragma once

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "rclcpp/any_executable.hpp"
#include "rclcpp/callback_group.hpp"
#include "rclcpp/context.hpp"
#include "rclcpp/executor_options.hpp"
#include "rclcpp/future_return_code.hpp"
#include "rclcpp/guard_condition.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/utilities.hpp"
#include "rclcpp/visibility_control.hpp"
#include "rcpputils/scope_exit.hpp"

namespace rclcpp {

class Node;
class ExecutorImplementation;

namespace executors {
class MultiThreadedExecutor;
class SingleThreadedExecutor;
}  // namespace executors

/// Waits for entities of nodes and runs their callbacks.
class Executor {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS_NOT_COPYABLE(Executor)

  RCLCPP_PUBLIC explicit Executor(
      const rclcpp::ExecutorOptions& options = rclcpp::ExecutorOptions());
  RCLCPP_PUBLIC virtual ~Executor();

  /// Runs callbacks until shutdown or cancel().
  virtual void spin() = 0;

  /// Adds a group that was not added with its node.
  /// @throw std::runtime_error if an executor has the group.
  RCLCPP_PUBLIC virtual void add_callback_group(
      rclcpp::CallbackGroup::SharedPtr group_ptr,
      rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_ptr, bool notify = true);
  RCLCPP_PUBLIC virtual std::vector<rclcpp::CallbackGroup::WeakPtr> get_all_callback_groups();
  RCLCPP_PUBLIC virtual std::vector<rclcpp::CallbackGroup::WeakPtr>
  get_manually_added_callback_groups();
  RCLCPP_PUBLIC virtual std::vector<rclcpp::CallbackGroup::WeakPtr>
  get_automatically_added_callback_groups_from_nodes();
  /// @throw std::runtime_error if this executor does not have the group.
  RCLCPP_PUBLIC virtual void remove_callback_group(rclcpp::CallbackGroup::SharedPtr group_ptr,
                                                   bool notify = true);

  /// Adds a node with the groups that it has and will have.
  /// @throw std::runtime_error if an executor has the node.
  RCLCPP_PUBLIC virtual void add_node(
      rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_ptr, bool notify = true);
  RCLCPP_PUBLIC virtual void add_node(std::shared_ptr<rclcpp::Node> node_ptr, bool notify = true);
  /// @throw std::runtime_error if this executor does not have the node.
  RCLCPP_PUBLIC virtual void remove_node(
      rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_ptr, bool notify = true);
  RCLCPP_PUBLIC virtual void remove_node(std::shared_ptr<rclcpp::Node> node_ptr,
                                         bool notify = true);

  /// Adds the node, runs one callback, removes the node.
  /// @param timeout negative: no end, zero: do not wait.
  template <typename RepT = int64_t, typename T = std::milli>
  void spin_node_once(rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node,
                      std::chrono::duration<RepT, T> timeout = std::chrono::duration<RepT, T>(-1)) {
    spin_node_once_nanoseconds(node, std::chrono::duration_cast<std::chrono::nanoseconds>(timeout));
  }
  template <typename NodeT = rclcpp::Node, typename RepT = int64_t, typename T = std::milli>
  void spin_node_once(std::shared_ptr<NodeT> node,
                      std::chrono::duration<RepT, T> timeout = std::chrono::duration<RepT, T>(-1)) {
    spin_node_once_nanoseconds(node->get_node_base_interface(),
                               std::chrono::duration_cast<std::chrono::nanoseconds>(timeout));
  }

  /// Adds the node, runs what is ready now, removes the node.
  RCLCPP_PUBLIC void spin_node_some(rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node);
  RCLCPP_PUBLIC void spin_node_some(std::shared_ptr<rclcpp::Node> node);

  /// Runs what is ready now, and not what becomes ready meanwhile.
  /// @param max_duration begins no callback after this; zero: no limit.
  RCLCPP_PUBLIC virtual void spin_some(
      std::chrono::nanoseconds max_duration = std::chrono::nanoseconds(0));

  /// Adds the node, runs callbacks until none is ready, removes the node.
  RCLCPP_PUBLIC void spin_node_all(rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node,
                                   std::chrono::nanoseconds max_duration);
  RCLCPP_PUBLIC void spin_node_all(std::shared_ptr<rclcpp::Node> node,
                                   std::chrono::nanoseconds max_duration);

  /// Runs callbacks until none is ready.
  /// @param max_duration begins no callback after this; zero: no limit.
  /// @throw std::invalid_argument if negative.
  RCLCPP_PUBLIC virtual void spin_all(std::chrono::nanoseconds max_duration);

  /// Runs at most one callback and forgets what else was ready: the next call waits again. In a
  /// loop, call spin_some() after it, or a busy entity can starve the others.
  /// @param timeout longest wait for one; negative: no end, zero: do not wait.
  RCLCPP_PUBLIC virtual void spin_once(
      std::chrono::nanoseconds timeout = std::chrono::nanoseconds(-1));

  /// Runs callbacks until the future is ready.
  /// @param timeout longest wait; negative: no end.
  template <typename FutureT, typename TimeRepT = int64_t, typename TimeT = std::milli>
  FutureReturnCode spin_until_future_complete(
      const FutureT& future,
      std::chrono::duration<TimeRepT, TimeT> timeout = std::chrono::duration<TimeRepT, TimeT>(-1)) {
    return spin_until_future_complete_impl(
        std::chrono::duration_cast<std::chrono::nanoseconds>(timeout),
        [&future](std::chrono::nanoseconds wait_time) { return future.wait_for(wait_time); });
  }

  /// Ends spin(), from any thread.
  RCLCPP_PUBLIC virtual void cancel();
  RCLCPP_PUBLIC bool is_spinning();

 protected:
  RCLCPP_PUBLIC void spin_node_once_nanoseconds(
      rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node, std::chrono::nanoseconds timeout);
  RCLCPP_PUBLIC virtual FutureReturnCode spin_until_future_complete_impl(
      std::chrono::nanoseconds timeout,
      const std::function<std::future_status(std::chrono::nanoseconds wait_time)>& wait_for_future);
  RCLCPP_PUBLIC void spin_some_impl(std::chrono::nanoseconds max_duration, bool exhaustive);
  RCLCPP_PUBLIC void spin_once_impl(std::chrono::nanoseconds timeout);

  /// Runs a callback that get_next_executable() found, and gives its group back.
  RCLCPP_PUBLIC void execute_any_executable(AnyExecutable& any_exec);
  RCLCPP_PUBLIC static void execute_subscription(rclcpp::SubscriptionBase::SharedPtr subscription);
  RCLCPP_PUBLIC static void execute_timer(rclcpp::TimerBase::SharedPtr timer,
                                          const std::shared_ptr<void>& data_ptr);
  RCLCPP_PUBLIC static void execute_service(rclcpp::ServiceBase::SharedPtr service);
  RCLCPP_PUBLIC static void execute_client(rclcpp::ClientBase::SharedPtr client);

  /// Waits until something is ready; one thread at a time.
  RCLCPP_PUBLIC void wait_for_work(std::chrono::nanoseconds timeout = std::chrono::nanoseconds(-1));
  /// Takes one callback that is ready from the last wait, and its group.
  RCLCPP_PUBLIC bool get_next_ready_executable(AnyExecutable& any_executable);
  /// As get_next_ready_executable(), waiting once if there is none.
  RCLCPP_PUBLIC bool get_next_executable(
      AnyExecutable& any_executable,
      std::chrono::nanoseconds timeout = std::chrono::nanoseconds(-1));

  std::atomic_bool spinning;
  std::shared_ptr<rclcpp::GuardCondition> interrupt_guard_condition_;
  mutable std::mutex mutex_;
  std::shared_ptr<rclcpp::Context> context_;

 private:
  RCLCPP_DISABLE_COPY(Executor)

  friend class executors::MultiThreadedExecutor;
  friend class executors::SingleThreadedExecutor;

  /// Marks the executor as spinning, and drops what the last wait owns at the end.
  class Spinning {
   public:
    /// @throw std::runtime_error if the executor is spinning already.
    RCLCPP_PUBLIC Spinning(Executor& executor, const char* caller);
    RCLCPP_PUBLIC ~Spinning();
    RCLCPP_DISABLE_COPY(Spinning)

   private:
    Executor& executor_;
  };

  static void check_valid_max_duration(std::chrono::nanoseconds max_duration);

  rclcpp::OnShutdownCallbackHandle shutdown_callback_handle_;
  std::unique_ptr<ExecutorImplementation> impl_;
};

}  // namespace rclcpp

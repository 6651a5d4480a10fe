#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "action_msgs/srv/cancel_goal.hpp"
#include "rcl_action/action_client.h"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/logging.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_graph_interface.hpp"
#include "rclcpp/node_interfaces/node_logging_interface.hpp"
#include "rclcpp/time.hpp"
#include "rclcpp/waitable.hpp"
#include "rclcpp_action/client_goal_handle.hpp"
#include "rclcpp_action/detail/messages.hpp"
#include "rclcpp_action/exceptions.hpp"
#include "rclcpp_action/types.hpp"
#include "rosidl_runtime_c/action_type_support_struct.h"
#include "rosidl_typesupport_cpp/action_type_support.hpp"

namespace rclcpp_action {

namespace detail {
class ClientCore;
}

/// What does not depend on the type of an action in a client.
class ClientBase : public rclcpp::Waitable {
 public:
  /// What take_data_by_entity_id() can take.
  enum class EntityType : std::size_t {
    GoalClient,
    ResultClient,
    CancelClient,
    FeedbackSubscription,
    StatusSubscription,
  };

  ~ClientBase() override;

  /// Returns true if a server for the action has been found.
  bool action_server_is_ready() const;

  /// Waits for a server, for ever if the timeout is negative; returns true if there is one.
  template <typename RepT = int64_t, typename RatioT = std::milli>
  bool wait_for_action_server(
      std::chrono::duration<RepT, RatioT> timeout = std::chrono::duration<RepT, RatioT>(-1)) {
    return wait_for_action_server_nanoseconds(
        std::chrono::duration_cast<std::chrono::nanoseconds>(timeout));
  }

  size_t get_number_of_ready_subscriptions() override;
  size_t get_number_of_ready_timers() override;
  size_t get_number_of_ready_clients() override;
  size_t get_number_of_ready_services() override;
  size_t get_number_of_ready_guard_conditions() override;
  void add_to_wait_set(rcl_wait_set_t& wait_set) override;
  bool is_ready(const rcl_wait_set_t& wait_set) override;
  std::shared_ptr<void> take_data() override;
  std::shared_ptr<void> take_data_by_entity_id(size_t id) override;
  void execute(const std::shared_ptr<void>& data) override;

 protected:
  ClientBase(rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base,
             rclcpp::node_interfaces::NodeGraphInterface::SharedPtr node_graph,
             rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr node_logging,
             const std::string& action_name, const rosidl_action_type_support_t* type_support,
             const detail::ClientMessages& messages, const rcl_action_client_options_t& options);

  bool wait_for_action_server_nanoseconds(std::chrono::nanoseconds timeout);

  GoalUUID generate_goal_id();

  /// Sends a request through a service of the action; the executor calls back with the answer.
  /// @throws rclcpp::exceptions::RCLError if it cannot be sent.
  void send(EntityType service, const detail::Message& request,
            std::function<void(detail::Message)> on_answer);

  // What the typed client does for this one.
  virtual void on_feedback(const detail::Message& message) = 0;
  virtual void on_status(const detail::Message& message) = 0;

 private:
  /// What take_data() leaves for execute().
  using Task = std::function<void()>;

  const detail::ClientMessages messages_;
  std::unique_ptr<detail::ClientCore> core_;
};

/// Asks for an action. Made by create_client(); needs its node to be spun.
template <typename ActionT>
class Client : public ClientBase {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS_NOT_COPYABLE(Client<ActionT>)

  using Goal = typename ActionT::Goal;
  using Feedback = typename ActionT::Feedback;
  using GoalHandle = ClientGoalHandle<ActionT>;
  using WrappedResult = typename GoalHandle::WrappedResult;
  using GoalResponseCallback = std::function<void(typename GoalHandle::SharedPtr)>;
  using FeedbackCallback = typename GoalHandle::FeedbackCallback;
  using ResultCallback = typename GoalHandle::ResultCallback;
  using CancelRequest = typename ActionT::Impl::CancelGoalService::Request;
  using CancelResponse = typename ActionT::Impl::CancelGoalService::Response;
  using CancelCallback = std::function<void(typename CancelResponse::SharedPtr)>;

  /// Callbacks for a goal; each may be empty.
  struct SendGoalOptions {
    /// Gets the accepted goal, or null if the server rejected it.
    GoalResponseCallback goal_response_callback;
    /// Gets every feedback message for the goal.
    FeedbackCallback feedback_callback;
    /// Called with the result; if empty, async_get_result() requests the result.
    ResultCallback result_callback;
  };

  Client(
      rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base,
      rclcpp::node_interfaces::NodeGraphInterface::SharedPtr node_graph,
      rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr node_logging,
      const std::string& action_name,
      const rcl_action_client_options_t& client_options = rcl_action_client_get_default_options());

  /// Goals that have not ended become unknown, and futures for their results throw
  /// exceptions::UnawareGoalHandleError.
  ~Client() override;

  /// Sends a goal. The future gives the handle of the accepted goal, or null if it was rejected.
  std::shared_future<typename GoalHandle::SharedPtr> async_send_goal(
      const Goal& goal, const SendGoalOptions& options = SendGoalOptions());

  /// Asks for the result of a goal, with an optional callback in place of an earlier one.
  /// @throws exceptions::UnknownGoalHandleError if the goal is not of this client or has ended.
  std::shared_future<WrappedResult> async_get_result(typename GoalHandle::SharedPtr goal_handle,
                                                     ResultCallback result_callback = nullptr);

  /// Asks the server to cancel a goal; the future gives the server's answer.
  /// @throws exceptions::UnknownGoalHandleError if the goal is not of this client or has ended.
  std::shared_future<typename CancelResponse::SharedPtr> async_cancel_goal(
      typename GoalHandle::SharedPtr goal_handle, CancelCallback cancel_callback = nullptr);

  /// Asks the server to cancel all its goals, those of other clients too.
  std::shared_future<typename CancelResponse::SharedPtr> async_cancel_all_goals(
      CancelCallback cancel_callback = nullptr);

  /// Asks the server to cancel all goals that it accepted at this time or before.
  std::shared_future<typename CancelResponse::SharedPtr> async_cancel_goals_before(
      const rclcpp::Time& stamp, CancelCallback cancel_callback = nullptr);

 private:
  using GoalHandlePtr = typename GoalHandle::SharedPtr;
  using CancelFuture = std::shared_future<typename CancelResponse::SharedPtr>;

  void on_feedback(const detail::Message& message) override;
  void on_status(const detail::Message& message) override;

  GoalHandlePtr add_goal(const GoalInfo& info, const SendGoalOptions& options);
  GoalHandlePtr find_goal(const GoalUUID& uuid);
  void expect_known(const GoalHandle& goal);
  void request_result(const GoalHandlePtr& goal);
  CancelFuture cancel(const GoalInfo& which, CancelCallback callback);

  std::mutex goals_mutex_;
  std::unordered_map<GoalUUID, typename GoalHandle::WeakPtr> goals_;
};

}  // namespace rclcpp_action

#include "rclcpp_action/detail/client_impl.hpp"

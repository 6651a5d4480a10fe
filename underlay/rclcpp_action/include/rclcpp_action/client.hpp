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

#include "action_msgs/msg/goal_status_array.hpp"
#include "action_msgs/srv/cancel_goal.hpp"
#include "rcl_action/action_client.h"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/logger.hpp"
#include "rclcpp/logging.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_graph_interface.hpp"
#include "rclcpp/node_interfaces/node_logging_interface.hpp"
#include "rclcpp/time.hpp"
#include "rclcpp/waitable.hpp"
#include "rclcpp_action/client_goal_handle.hpp"
#include "rclcpp_action/exceptions.hpp"
#include "rclcpp_action/types.hpp"
#include "rosidl_runtime_c/action_type_support_struct.h"
#include "rosidl_typesupport_cpp/action_type_support.hpp"

namespace rclcpp_action {

class ClientBaseImpl;

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
  using ResponseCallback = std::function<void(std::shared_ptr<void> response)>;

  ClientBase(rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base,
             rclcpp::node_interfaces::NodeGraphInterface::SharedPtr node_graph,
             rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr node_logging,
             const std::string& action_name, const rosidl_action_type_support_t* type_support,
             const rcl_action_client_options_t& options);

  bool wait_for_action_server_nanoseconds(std::chrono::nanoseconds timeout);

  // What this one does for the typed client; callbacks run in the executor.
  rclcpp::Logger get_logger();
  GoalUUID generate_goal_id();
  void send_goal_request(std::shared_ptr<void> request, ResponseCallback callback);
  void send_result_request(std::shared_ptr<void> request, ResponseCallback callback);
  void send_cancel_request(std::shared_ptr<void> request, ResponseCallback callback);

  // What the typed client does for this one.
  virtual std::shared_ptr<void> create_goal_response() const = 0;
  virtual std::shared_ptr<void> create_result_response() const = 0;
  virtual std::shared_ptr<void> create_cancel_response() const = 0;
  virtual std::shared_ptr<void> create_feedback_message() const = 0;
  virtual std::shared_ptr<void> create_status_message() const = 0;
  virtual void handle_feedback_message(std::shared_ptr<void> message) = 0;
  virtual void handle_status_message(std::shared_ptr<void> message) = 0;

 private:
  std::unique_ptr<ClientBaseImpl> impl_;
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

  /// What is called while a goal goes on; each may be left out.
  struct SendGoalOptions {
    /// Gets the accepted goal, or null if the server rejected it.
    GoalResponseCallback goal_response_callback;
    /// Gets every feedback message for the goal.
    FeedbackCallback feedback_callback;
    /// Gets the result; without it, async_get_result() asks for the result.
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
  using SendGoal = typename ActionT::Impl::SendGoalService;
  using GetResult = typename ActionT::Impl::GetResultService;
  using FeedbackMessage = typename ActionT::Impl::FeedbackMessage;
  using StatusMessage = typename ActionT::Impl::GoalStatusMessage;

  std::shared_ptr<void> create_goal_response() const override;
  std::shared_ptr<void> create_result_response() const override;
  std::shared_ptr<void> create_cancel_response() const override;
  std::shared_ptr<void> create_feedback_message() const override;
  std::shared_ptr<void> create_status_message() const override;
  void handle_feedback_message(std::shared_ptr<void> message) override;
  void handle_status_message(std::shared_ptr<void> message) override;

  typename GoalHandle::SharedPtr add_goal(const GoalUUID& uuid,
                                          const builtin_interfaces::msg::Time& stamp,
                                          const SendGoalOptions& options);
  typename GoalHandle::SharedPtr find_goal(const GoalUUID& uuid);
  void throw_if_unknown(const GoalHandle& goal_handle);
  void make_result_aware(typename GoalHandle::SharedPtr goal_handle);
  std::shared_future<typename CancelResponse::SharedPtr> async_cancel(
      std::shared_ptr<CancelRequest> request, CancelCallback callback);

  std::mutex goal_handles_mutex_;
  std::unordered_map<GoalUUID, typename GoalHandle::WeakPtr> goal_handles_;
};

}  // namespace rclcpp_action

#include "rclcpp_action/detail/client_impl.hpp"

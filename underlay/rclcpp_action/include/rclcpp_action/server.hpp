#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "rcl_action/action_server.h"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/logging.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_clock_interface.hpp"
#include "rclcpp/node_interfaces/node_logging_interface.hpp"
#include "rclcpp/waitable.hpp"
#include "rclcpp_action/server_goal_handle.hpp"
#include "rclcpp_action/types.hpp"
#include "rosidl_runtime_c/action_type_support_struct.h"
#include "rosidl_typesupport_cpp/action_type_support.hpp"

namespace rclcpp_action {

class ServerBaseImpl;

/// What a server answers to a new goal.
enum class GoalResponse : int8_t {
  /// The goal is refused.
  REJECT = 1,
  /// The goal is executing from now on.
  ACCEPT_AND_EXECUTE = 2,
  /// The goal waits until ServerGoalHandle::execute() is called.
  ACCEPT_AND_DEFER = 3,
};

/// What a server answers when a goal is to be canceled.
enum class CancelResponse : int8_t {
  /// The goal goes on.
  REJECT = 1,
  /// The server will try to end the goal early.
  ACCEPT = 2,
};

/// What does not depend on the type of an action in a server.
class ServerBase : public rclcpp::Waitable {
 public:
  /// What take_data_by_entity_id() can take.
  enum class EntityType : std::size_t { GoalService, ResultService, CancelService };

  ~ServerBase() override;

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
  ServerBase(rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base,
             rclcpp::node_interfaces::NodeClockInterface::SharedPtr node_clock,
             rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr node_logging,
             const std::string& name, const rosidl_action_type_support_t* type_support,
             const rcl_action_server_options_t& options);

  // What the typed server does for this one.
  virtual std::shared_ptr<void> create_goal_request() = 0;
  virtual std::shared_ptr<void> create_goal_response(bool accepted) = 0;
  virtual GoalUUID get_goal_id_from_goal_request(void* message) = 0;
  virtual GoalResponse call_handle_goal_callback(const GoalUUID& uuid,
                                                 std::shared_ptr<void> request) = 0;
  virtual void call_goal_accepted_callback(std::shared_ptr<detail::RclGoal> goal,
                                           const GoalUUID& uuid,
                                           std::shared_ptr<void> goal_request_message) = 0;
  virtual CancelResponse call_handle_cancel_callback(const GoalUUID& uuid) = 0;
  virtual std::shared_ptr<void> create_result_request() = 0;
  virtual GoalUUID get_goal_id_from_result_request(void* message) = 0;
  virtual std::shared_ptr<void> create_result_response(decltype(GoalStatus::status) status) = 0;

  // What this one does for the typed server.
  void publish_status();
  void notify_goal_terminal_state();
  void publish_result(const GoalUUID& uuid, std::shared_ptr<void> result_msg);
  void publish_feedback(std::shared_ptr<void> feedback_msg);
  rclcpp::Logger get_logger() const;

 private:
  void execute_goal_request(rmw_request_id_t& header, const std::shared_ptr<void>& request);
  void execute_cancel_request(rmw_request_id_t& header, const std::shared_ptr<void>& request);
  void execute_result_request(rmw_request_id_t& header, const std::shared_ptr<void>& request);

  std::unique_ptr<ServerBaseImpl> impl_;
};

/// Offers an action. Made by create_server().
template <typename ActionT>
class Server : public ServerBase, public std::enable_shared_from_this<Server<ActionT>> {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS_NOT_COPYABLE(Server)

  /// Decides about a new goal.
  using GoalCallback =
      std::function<GoalResponse(const GoalUUID&, std::shared_ptr<const typename ActionT::Goal>)>;
  /// Decides about a request to cancel a goal.
  using CancelCallback = std::function<CancelResponse(std::shared_ptr<ServerGoalHandle<ActionT>>)>;
  /// Takes over an accepted goal; must not block.
  using AcceptedCallback = std::function<void(std::shared_ptr<ServerGoalHandle<ActionT>>)>;

  Server(rclcpp::node_interfaces::NodeBaseInterface::SharedPtr node_base,
         rclcpp::node_interfaces::NodeClockInterface::SharedPtr node_clock,
         rclcpp::node_interfaces::NodeLoggingInterface::SharedPtr node_logging,
         const std::string& name, const rcl_action_server_options_t& options,
         GoalCallback handle_goal, CancelCallback handle_cancel, AcceptedCallback handle_accepted)
      : ServerBase(node_base, node_clock, node_logging, name,
                   rosidl_typesupport_cpp::get_action_type_support_handle<ActionT>(), options),
        handle_goal_(std::move(handle_goal)),
        handle_cancel_(std::move(handle_cancel)),
        handle_accepted_(std::move(handle_accepted)) {}

  ~Server() override = default;

 protected:
  using SendGoal = typename ActionT::Impl::SendGoalService;
  using GetResult = typename ActionT::Impl::GetResultService;
  using GoalHandle = ServerGoalHandle<ActionT>;

  std::shared_ptr<void> create_goal_request() override {
    return std::make_shared<typename SendGoal::Request>();
  }

  std::shared_ptr<void> create_goal_response(bool accepted) override {
    auto response = std::make_shared<typename SendGoal::Response>();
    response->accepted = accepted;
    return response;
  }

  GoalUUID get_goal_id_from_goal_request(void* message) override {
    return static_cast<typename SendGoal::Request*>(message)->goal_id.uuid;
  }

  GoalResponse call_handle_goal_callback(const GoalUUID& uuid,
                                         std::shared_ptr<void> message) override {
    return handle_goal_(uuid, goal_of(message));
  }

  void call_goal_accepted_callback(std::shared_ptr<detail::RclGoal> goal, const GoalUUID& uuid,
                                   std::shared_ptr<void> goal_request_message) override {
    // A goal may outlive its server; then nobody is told any more.
    const std::weak_ptr<Server<ActionT>> weak_this = this->shared_from_this();
    auto on_terminal_state = [weak_this](const GoalUUID& id, std::shared_ptr<void> result) {
      if (const auto self = weak_this.lock()) self->finish_goal(id, std::move(result));
    };
    auto on_executing = [weak_this](const GoalUUID&) {
      if (const auto self = weak_this.lock()) self->publish_status();
    };
    auto publish = [weak_this](std::shared_ptr<typename ActionT::Impl::FeedbackMessage> message) {
      if (const auto self = weak_this.lock()) self->publish_feedback(std::move(message));
    };
    const std::shared_ptr<GoalHandle> goal_handle{
        new GoalHandle(std::move(goal), uuid, goal_of(goal_request_message),
                       std::move(on_terminal_state), std::move(on_executing), std::move(publish))};
    {
      const std::lock_guard lock{goal_handles_mutex_};
      goal_handles_[uuid] = goal_handle;
    }
    handle_accepted_(goal_handle);
  }

  CancelResponse call_handle_cancel_callback(const GoalUUID& uuid) override {
    const std::shared_ptr<GoalHandle> goal_handle = find_goal(uuid);
    if (!goal_handle) return CancelResponse::REJECT;
    const CancelResponse response = handle_cancel_(goal_handle);
    if (response != CancelResponse::ACCEPT) return response;
    try {
      goal_handle->_cancel_goal();
    } catch (const rclcpp::exceptions::RCLError& error) {
      // The goal ended while the callback thought about it.
      RCLCPP_DEBUG(get_logger(), "Failed to cancel goal: %s", error.what());
      return CancelResponse::REJECT;
    }
    return response;
  }

  std::shared_ptr<void> create_result_request() override {
    return std::make_shared<typename GetResult::Request>();
  }

  GoalUUID get_goal_id_from_result_request(void* message) override {
    return static_cast<typename GetResult::Request*>(message)->goal_id.uuid;
  }

  std::shared_ptr<void> create_result_response(decltype(GoalStatus::status) status) override {
    auto response = std::make_shared<typename GetResult::Response>();
    response->status = status;
    return response;
  }

 private:
  static std::shared_ptr<const typename ActionT::Goal> goal_of(
      const std::shared_ptr<void>& message) {
    const auto request = std::static_pointer_cast<typename SendGoal::Request>(message);
    return {request, &request->goal};
  }

  std::shared_ptr<GoalHandle> find_goal(const GoalUUID& uuid) {
    const std::lock_guard lock{goal_handles_mutex_};
    const auto found = goal_handles_.find(uuid);
    return found == goal_handles_.end() ? nullptr : found->second.lock();
  }

  void finish_goal(const GoalUUID& uuid, std::shared_ptr<void> result) {
    publish_result(uuid, std::move(result));
    publish_status();
    notify_goal_terminal_state();
    const std::lock_guard lock{goal_handles_mutex_};
    goal_handles_.erase(uuid);
  }

  GoalCallback handle_goal_;
  CancelCallback handle_cancel_;
  AcceptedCallback handle_accepted_;
  std::mutex goal_handles_mutex_;
  std::unordered_map<GoalUUID, std::weak_ptr<GoalHandle>> goal_handles_;
};

}  // namespace rclcpp_action

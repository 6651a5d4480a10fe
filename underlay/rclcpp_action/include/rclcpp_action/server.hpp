#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "action_msgs/srv/cancel_goal.hpp"
#include "rcl_action/action_server.h"
#include "rclcpp/macros.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_clock_interface.hpp"
#include "rclcpp/node_interfaces/node_logging_interface.hpp"
#include "rclcpp/waitable.hpp"
#include "rclcpp_action/detail/messages.hpp"
#include "rclcpp_action/server_goal_handle.hpp"
#include "rclcpp_action/types.hpp"
#include "rosidl_runtime_c/action_type_support_struct.h"
#include "rosidl_typesupport_cpp/action_type_support.hpp"

namespace rclcpp_action {

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
  /// The goal continues.
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
             const detail::ServerMessages& messages, const rcl_action_server_options_t& options);

  // What the typed server does for this one: ask the user, and make what the user holds.
  virtual GoalResponse decide(const GoalUUID& uuid, const detail::Message& request) = 0;
  virtual std::shared_ptr<ServerGoalHandleBase> make_handle(detail::AcceptedGoal accepted,
                                                            const detail::Message& request) = 0;
  virtual void hand_over(std::shared_ptr<ServerGoalHandleBase> handle) = 0;
  virtual CancelResponse decide_cancel(std::shared_ptr<ServerGoalHandleBase> handle) = 0;

 private:
  /// What take_data() leaves for execute().
  using Task = std::function<void()>;

  Task take_goal_request();
  Task take_result_request();
  Task take_cancel_request();

  void answer_goal(rmw_request_id_t header, const detail::Message& request);
  void answer_cancel(rmw_request_id_t header, const action_msgs::srv::CancelGoal::Request& request);
  bool cancel(const GoalUUID& uuid);

  const detail::ServerMessages messages_;
  std::shared_ptr<detail::ServerCore> core_;
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
                   rosidl_typesupport_cpp::get_action_type_support_handle<ActionT>(),
                   detail::kServerMessages<ActionT>, options),
        handle_goal_(std::move(handle_goal)),
        handle_cancel_(std::move(handle_cancel)),
        handle_accepted_(std::move(handle_accepted)) {}

  ~Server() override = default;

 private:
  using GoalHandle = ServerGoalHandle<ActionT>;

  GoalResponse decide(const GoalUUID& uuid, const detail::Message& request) override {
    return handle_goal_(uuid, goal_in(request));
  }

  std::shared_ptr<ServerGoalHandleBase> make_handle(detail::AcceptedGoal accepted,
                                                    const detail::Message& request) override {
    return std::shared_ptr<GoalHandle>{new GoalHandle(std::move(accepted), goal_in(request))};
  }

  void hand_over(std::shared_ptr<ServerGoalHandleBase> handle) override {
    handle_accepted_(std::static_pointer_cast<GoalHandle>(std::move(handle)));
  }

  CancelResponse decide_cancel(std::shared_ptr<ServerGoalHandleBase> handle) override {
    return handle_cancel_(std::static_pointer_cast<GoalHandle>(std::move(handle)));
  }

  static std::shared_ptr<const typename ActionT::Goal> goal_in(const detail::Message& message) {
    using Request = typename ActionT::Impl::SendGoalService::Request;
    return {message, &static_cast<const Request*>(message.get())->goal};
  }

  GoalCallback handle_goal_;
  CancelCallback handle_cancel_;
  AcceptedCallback handle_accepted_;
};

}  // namespace rclcpp_action

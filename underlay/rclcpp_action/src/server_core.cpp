#include "server_core.hpp"

#include <algorithm>
#include <mutex>
#include <span>
#include <stdexcept>
#include <utility>

#include "action_msgs/msg/goal_status_array.hpp"
#include "check.hpp"
#include "rcl/error_handling.h"
#include "rclcpp/detail/endpoint_mutex.hpp"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/logging.hpp"

namespace rclcpp_action::detail {

namespace {

GoalInfo to_msg(const rcl_action_goal_info_t& info) {
  GoalInfo message;
  convert(info, &message.goal_id.uuid);
  message.stamp.sec = info.stamp.sec;
  message.stamp.nanosec = info.stamp.nanosec;
  return message;
}

rcl_action_goal_info_t from_msg(const GoalInfo& message) {
  rcl_action_goal_info_t info = rcl_action_get_zero_initialized_goal_info();
  convert(message.goal_id.uuid, &info);
  info.stamp.sec = message.stamp.sec;
  info.stamp.nanosec = message.stamp.nanosec;
  return info;
}

GoalStatus status_of(const rcl_action_goal_handle_t* goal) {
  rcl_action_goal_info_t info = rcl_action_get_zero_initialized_goal_info();
  GoalStatus message;
  check(rcl_action_goal_handle_get_info(goal, &info), "cannot get the identity of a goal");
  check(rcl_action_goal_handle_get_status(goal, &message.status),
        "cannot get the status of a goal");
  message.goal_info = to_msg(info);
  return message;
}

/// Makes rcl's server, which is destroyed with the clock's mutex held: it has a timer there.
std::shared_ptr<rcl_action_server_t> make_server(const std::shared_ptr<rcl_node_t>& node,
                                                 const rclcpp::Clock::SharedPtr& clock,
                                                 const std::string& name,
                                                 const rosidl_action_type_support_t* type_support,
                                                 const rcl_action_server_options_t& options) {
  auto server = std::make_unique<rcl_action_server_t>(rcl_action_get_zero_initialized_server());
  const std::scoped_lock locks{clock->get_clock_mutex(), rclcpp::detail::endpoint_mutex()};
  check(rcl_action_server_init(server.get(), node.get(), clock->get_clock_handle(), type_support,
                               name.c_str(), &options),
        "cannot create the action server");
  return {server.release(), [node, clock](rcl_action_server_t* raw) {
            const std::unique_ptr<rcl_action_server_t> owner{raw};
            const std::scoped_lock ending{clock->get_clock_mutex(),
                                          rclcpp::detail::endpoint_mutex()};
            if (rcl_action_server_fini(raw, node.get()) == RCL_RET_OK) return;
            RCLCPP_DEBUG(rclcpp::get_logger("rclcpp_action"), "cannot end an action server: %s",
                         rcl_get_error_string().str);
            rcl_reset_error();
          }};
}

}  // namespace

ServerCore::ServerCore(rclcpp::node_interfaces::NodeBaseInterface& node_base,
                       rclcpp::Clock::SharedPtr clock, rclcpp::Logger logger,
                       const std::string& name, const rosidl_action_type_support_t* type_support,
                       const rcl_action_server_options_t& options)
    : clock_{std::move(clock)},
      logger_{std::move(logger)},
      server_{make_server(node_base.get_shared_rcl_node_handle(), clock_, name, type_support,
                          options)} {
  auto& [subscriptions, guard_conditions, timers, clients, services] = number_of_entities_;
  check(rcl_action_server_wait_set_get_num_entities(
            server_.get(), &subscriptions, &guard_conditions, &timers, &clients, &services),
        "cannot count the entities of an action server");
}

void ServerCore::add_to_wait_set(rcl_wait_set_t& wait_set) {
  const auto guard = lock();
  check(rcl_action_wait_set_add_action_server(&wait_set, server_.get(), nullptr),
        "cannot wait for an action server");
}

bool ServerCore::note_work(const rcl_wait_set_t& wait_set) {
  const auto guard = lock();
  auto& [goal, cancel, result, expiry] = work_;
  check(rcl_action_server_wait_set_get_entities_ready(&wait_set, server_.get(), &goal, &cancel,
                                                      &result, &expiry),
        "cannot determine what an action server is ready for");
  return std::find(work_.begin(), work_.end(), true) != work_.end();
}

std::optional<ServerCore::Work> ServerCore::next_work() {
  const auto guard = lock();
  const auto next = std::find(work_.begin(), work_.end(), true);
  if (next == work_.end()) return std::nullopt;
  *next = false;
  return static_cast<Work>(next - work_.begin());
}

bool ServerCore::has_taken(rcl_ret_t ret) {
  if (ret != RCL_RET_ACTION_SERVER_TAKE_FAILED) {
    check(ret, "cannot take the request of an action client");
    return true;
  }
  rcl_reset_error();
  return false;
}

template <typename RclSend>
void ServerCore::send(RclSend rcl_send, rmw_request_id_t header, void* answer) {
  const rcl_ret_t ret = rcl_send(server_.get(), &header, answer);
  if (ret != RCL_RET_TIMEOUT) return check(ret, "cannot answer an action client");
  // A client that does not read must not stop the server.
  RCLCPP_WARN(logger_, "an action client does not take its answer: %s", rcl_get_error_string().str);
  rcl_reset_error();
}

bool ServerCore::knows(const GoalUUID& uuid) {
  const auto guard = lock();
  return goals_.contains(uuid);
}

std::shared_ptr<RclGoal> ServerCore::answer_goal(rmw_request_id_t header, const GoalUUID& uuid,
                                                 GoalResponse decision,
                                                 Message (*answer)(bool accepted)) {
  // One step for others: who reads the answer may ask for the result at once.
  const auto guard = lock();
  std::shared_ptr<RclGoal> state;
  if (decision != GoalResponse::REJECT) {
    state = RclGoal::accept(*server_, uuid, mutex_);
    if (state) goals_[uuid].state = state;
  }
  if (state && decision == GoalResponse::ACCEPT_AND_EXECUTE) state->update(GOAL_EVENT_EXECUTE);
  send(rcl_action_send_goal_response, header, answer(state != nullptr).get());
  if (state) publish_status();
  return state;
}

void ServerCore::remember(const GoalUUID& uuid,
                          const std::shared_ptr<ServerGoalHandleBase>& handle) {
  const auto guard = lock();
  const auto goal = goals_.find(uuid);
  if (goal != goals_.end()) goal->second.handle = handle;
}

std::shared_ptr<ServerGoalHandleBase> ServerCore::handle_of(const GoalUUID& uuid) {
  const auto guard = lock();
  const auto goal = goals_.find(uuid);
  return goal == goals_.end() ? nullptr : goal->second.handle.lock();
}

ServerCore::CancelAnswer ServerCore::goals_to_cancel(const CancelRequest& request) {
  rcl_action_cancel_request_t wanted = rcl_action_get_zero_initialized_cancel_request();
  wanted.goal_info = from_msg(request.goal_info);
  rcl_action_cancel_response_t found = rcl_action_get_zero_initialized_cancel_response();
  const auto guard = lock();
  check(rcl_action_process_cancel_request(server_.get(), &wanted, &found),
        "cannot find the goals to cancel");
  CancelAnswer answer;
  answer.return_code = found.msg.return_code;
  std::ranges::transform(std::span{found.msg.goals_canceling.data, found.msg.goals_canceling.size},
                         std::back_inserter(answer.goals_canceling), to_msg);
  check(rcl_action_cancel_response_fini(&found), "cannot forget the goals to cancel");
  return answer;
}

void ServerCore::send_cancel_answer(rmw_request_id_t header, CancelAnswer answer) {
  const auto guard = lock();
  send(rcl_action_send_cancel_response, header, &answer);
}

void ServerCore::answer_result(rmw_request_id_t header, const GoalUUID& uuid,
                               const Message& if_unknown) {
  const auto guard = lock();
  const auto goal = goals_.find(uuid);
  if (goal != goals_.end() && !goal->second.result) {
    goal->second.result_requests.push_back(header);
    return;
  }
  const Message& answer = goal == goals_.end() ? if_unknown : goal->second.result;
  send(rcl_action_send_result_response, header, answer.get());
}

void ServerCore::finish(const GoalUUID& uuid, Message result) {
  const auto guard = lock();
  Goal& goal = goals_.at(uuid);
  goal.result = std::move(result);
  for (const auto& header : std::exchange(goal.result_requests, {})) {
    send(rcl_action_send_result_response, header, goal.result.get());
  }
  publish_status();
  // Starts the time until it expires.
  check(rcl_action_notify_goal_done(server_.get()), "cannot announce the end of a goal");
}

void ServerCore::publish_status() {
  const auto guard = lock();
  rcl_action_goal_handle_t** goals = nullptr;
  size_t number_of_goals = 0;
  check(rcl_action_server_get_goal_handles(server_.get(), &goals, &number_of_goals),
        "cannot list the goals");
  action_msgs::msg::GoalStatusArray message;
  std::ranges::transform(std::span{goals, number_of_goals}, std::back_inserter(message.status_list),
                         status_of);
  check(rcl_action_publish_status(server_.get(), &message), "cannot publish how the goals are");
}

void ServerCore::publish_feedback(const Message& feedback) {
  const auto guard = lock();
  check(rcl_action_publish_feedback(server_.get(), feedback.get()), "cannot publish feedback");
}

void ServerCore::forget_expired_goals() {
  const auto guard = lock();
  // rcl wants room for one at least.
  std::vector<rcl_action_goal_info_t> expired(std::max<size_t>(goals_.size(), 1));
  size_t number_expired = 0;
  check(rcl_action_expire_goals(server_.get(), expired.data(), expired.size(), &number_expired),
        "cannot expire goals");
  expired.resize(number_expired);
  for (const auto& info : expired) goals_.erase(to_msg(info).goal_id.uuid);
}

}  // namespace rclcpp_action::detail

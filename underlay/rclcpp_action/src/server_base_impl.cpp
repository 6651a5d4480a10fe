#include "server_base_impl.hpp"

#include <span>
#include <stdexcept>
#include <utility>

#include "action_msgs/msg/goal_status_array.hpp"
#include "rcl/error_handling.h"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/logging.hpp"

namespace rclcpp_action {

namespace {

using rclcpp::exceptions::throw_from_rcl_error;

void throw_unless_ok(rcl_ret_t ret, const char* what) {
  if (ret != RCL_RET_OK) throw_from_rcl_error(ret, what);
}

/// A client that does not read must not stop the server.
void warn_if_late_throw_unless_ok(rcl_ret_t ret, const char* what, const rclcpp::Logger& logger) {
  if (ret != RCL_RET_TIMEOUT) return throw_unless_ok(ret, what);
  RCLCPP_WARN(logger, "%s (timeout): %s", what, rcl_get_error_string().str);
  rcl_reset_error();
}

rcl_action_goal_info_t goal_info_of(const GoalUUID& uuid) {
  rcl_action_goal_info_t info = rcl_action_get_zero_initialized_goal_info();
  convert(uuid, &info);
  return info;
}

GoalInfo to_msg(const rcl_action_goal_info_t& info) {
  GoalInfo message;
  convert(info, &message.goal_id.uuid);
  message.stamp.sec = info.stamp.sec;
  message.stamp.nanosec = info.stamp.nanosec;
  return message;
}

GoalStatus status_of(const rcl_action_goal_handle_t* goal) {
  rcl_action_goal_info_t info = rcl_action_get_zero_initialized_goal_info();
  throw_unless_ok(rcl_action_goal_handle_get_info(goal, &info), "failed to get goal info");
  GoalStatus message;
  message.goal_info = to_msg(info);
  throw_unless_ok(rcl_action_goal_handle_get_status(goal, &message.status),
                  "failed to get goal status");
  return message;
}

}  // namespace

ServerBaseImpl::ServerBaseImpl(
    const rclcpp::node_interfaces::NodeBaseInterface::SharedPtr& node_base,
    rclcpp::Clock::SharedPtr clock, rclcpp::Logger logger, const std::string& name,
    const rosidl_action_type_support_t* type_support, const rcl_action_server_options_t& options)
    : clock_{std::move(clock)}, logger_{std::move(logger)} {
  const auto node = node_base->get_shared_rcl_node_handle();
  auto server = std::make_unique<rcl_action_server_t>(rcl_action_get_zero_initialized_server());
  {
    const std::lock_guard clock_lock{clock_->get_clock_mutex()};
    throw_unless_ok(rcl_action_server_init(server.get(), node.get(), clock_->get_clock_handle(),
                                           type_support, name.c_str(), &options),
                    "failed to create action server");
  }
  const auto destroy = [node, clock_of_timer = clock_](rcl_action_server_t* raw) {
    const std::lock_guard clock_lock{clock_of_timer->get_clock_mutex()};
    if (rcl_action_server_fini(raw, node.get()) != RCL_RET_OK) {
      RCLCPP_DEBUG(rclcpp::get_logger("rclcpp_action"), "failed to fini action server: %s",
                   rcl_get_error_string().str);
      rcl_reset_error();
    }
    delete raw;
  };
  server_ = {server.release(), destroy};
  throw_unless_ok(
      rcl_action_server_wait_set_get_num_entities(
          server_.get(), &number_of_entities_.subscriptions, &number_of_entities_.guard_conditions,
          &number_of_entities_.timers, &number_of_entities_.clients, &number_of_entities_.services),
      "failed to count the entities of an action server");
}

void ServerBaseImpl::add_to_wait_set(rcl_wait_set_t& wait_set) {
  const auto guard = lock();
  throw_unless_ok(rcl_action_wait_set_add_action_server(&wait_set, server_.get(), nullptr),
                  "failed to add an action server to a wait set");
}

bool ServerBaseImpl::is_ready(const rcl_wait_set_t& wait_set) {
  const auto guard = lock();
  throw_unless_ok(rcl_action_server_wait_set_get_entities_ready(
                      &wait_set, server_.get(), &goal_request_ready_, &cancel_request_ready_,
                      &result_request_ready_, &goal_expired_),
                  "failed to check what an action server is ready for");
  return goal_request_ready_ || cancel_request_ready_ || result_request_ready_ || goal_expired_;
}

ServerBaseImpl::Taken::Kind ServerBaseImpl::next_ready() {
  const auto guard = lock();
  if (std::exchange(goal_request_ready_, false)) return Taken::Kind::kGoal;
  if (std::exchange(cancel_request_ready_, false)) return Taken::Kind::kCancel;
  if (std::exchange(result_request_ready_, false)) return Taken::Kind::kResult;
  if (std::exchange(goal_expired_, false)) return Taken::Kind::kExpired;
  return Taken::Kind::kNothing;
}

std::shared_ptr<ServerBaseImpl::Taken> ServerBaseImpl::take(Taken::Kind kind,
                                                            std::shared_ptr<void> request) {
  auto taken = std::make_shared<Taken>();
  rcl_ret_t ret = RCL_RET_OK;
  {
    const auto guard = lock();
    switch (kind) {
      case Taken::Kind::kGoal:
        ret = rcl_action_take_goal_request(server_.get(), &taken->header, request.get());
        break;
      case Taken::Kind::kCancel:
        ret = rcl_action_take_cancel_request(server_.get(), &taken->header, request.get());
        break;
      case Taken::Kind::kResult:
        ret = rcl_action_take_result_request(server_.get(), &taken->header, request.get());
        break;
      case Taken::Kind::kExpired:
      case Taken::Kind::kNothing:
        break;
    }
  }
  if (ret == RCL_RET_ACTION_SERVER_TAKE_FAILED) {
    rcl_reset_error();
    return taken;
  }
  throw_unless_ok(ret, "failed to take a request of an action client");
  taken->kind = kind;
  taken->request = std::move(request);
  return taken;
}

bool ServerBaseImpl::knows(const GoalUUID& uuid) {
  const auto info = goal_info_of(uuid);
  const auto guard = lock();
  return rcl_action_server_goal_exists(server_.get(), &info);
}

std::shared_ptr<detail::RclGoal> ServerBaseImpl::accept(const GoalUUID& uuid,
                                                        GoalResponse response) {
  const auto guard = lock();
  const auto info = goal_info_of(uuid);
  const rcl_action_goal_handle_t* handle = rcl_action_accept_new_goal(server_.get(), &info);
  if (handle == nullptr) {
    rcl_reset_error();
    return nullptr;
  }
  // rcl gives the memory of the handle back by itself, but leaves what it points to to us.
  const auto goal = std::make_shared<detail::RclGoal>(*handle, mutex_);
  goals_[uuid] = goal;
  if (response == GoalResponse::ACCEPT_AND_EXECUTE) goal->update(GOAL_EVENT_EXECUTE);
  return goal;
}

void ServerBaseImpl::send_goal_response(rmw_request_id_t& header,
                                        const std::shared_ptr<void>& response) {
  const auto guard = lock();
  warn_if_late_throw_unless_ok(
      rcl_action_send_goal_response(server_.get(), &header, response.get()),
      "failed to send goal response", logger_);
}

void ServerBaseImpl::send_cancel_response(rmw_request_id_t& header,
                                          action_msgs::srv::CancelGoal::Response& response) {
  const auto guard = lock();
  warn_if_late_throw_unless_ok(rcl_action_send_cancel_response(server_.get(), &header, &response),
                               "failed to send cancel response", logger_);
}

action_msgs::srv::CancelGoal::Response ServerBaseImpl::goals_to_cancel(
    const action_msgs::srv::CancelGoal::Request& request) {
  rcl_action_cancel_request_t wanted = rcl_action_get_zero_initialized_cancel_request();
  convert(request.goal_info.goal_id.uuid, &wanted.goal_info);
  wanted.goal_info.stamp.sec = request.goal_info.stamp.sec;
  wanted.goal_info.stamp.nanosec = request.goal_info.stamp.nanosec;

  rcl_action_cancel_response_t found = rcl_action_get_zero_initialized_cancel_response();
  action_msgs::srv::CancelGoal::Response response;
  const auto guard = lock();
  throw_unless_ok(rcl_action_process_cancel_request(server_.get(), &wanted, &found),
                  "failed to process cancel request");
  response.return_code = found.msg.return_code;
  for (const auto& info : std::span{found.msg.goals_canceling.data, found.msg.goals_canceling.size})
    response.goals_canceling.push_back(to_msg(info));
  throw_unless_ok(rcl_action_cancel_response_fini(&found), "failed to finalize cancel response");
  return response;
}

void ServerBaseImpl::answer_result_request(rmw_request_id_t& header, const GoalUUID& uuid,
                                           const std::shared_ptr<void>& unknown_goal) {
  const auto guard = lock();
  if (!knows(uuid)) return send_result(header, unknown_goal);
  const auto result = results_.find(uuid);
  if (result != results_.end()) return send_result(header, result->second);
  pending_result_requests_[uuid].push_back(header);
}

void ServerBaseImpl::publish_result(const GoalUUID& uuid, std::shared_ptr<void> result) {
  const auto guard = lock();
  if (!knows(uuid)) {
    throw std::runtime_error{"asked to publish the result of a goal that does not exist"};
  }
  results_[uuid] = result;
  const auto pending = pending_result_requests_.find(uuid);
  if (pending == pending_result_requests_.end()) return;
  for (auto& header : pending->second) send_result(header, result);
  pending_result_requests_.erase(pending);
}

void ServerBaseImpl::send_result(rmw_request_id_t& header, const std::shared_ptr<void>& response) {
  warn_if_late_throw_unless_ok(
      rcl_action_send_result_response(server_.get(), &header, response.get()),
      "failed to send result response", logger_);
}

void ServerBaseImpl::publish_status() {
  const auto guard = lock();
  rcl_action_goal_handle_t** goals = nullptr;
  size_t number_of_goals = 0;
  throw_unless_ok(rcl_action_server_get_goal_handles(server_.get(), &goals, &number_of_goals),
                  "failed to get goal handles");
  action_msgs::msg::GoalStatusArray message;
  message.status_list.reserve(number_of_goals);
  for (const auto* goal : std::span{goals, number_of_goals}) {
    message.status_list.push_back(status_of(goal));
  }
  throw_unless_ok(rcl_action_publish_status(server_.get(), &message), "failed to publish status");
}

void ServerBaseImpl::publish_feedback(const std::shared_ptr<void>& feedback) {
  const auto guard = lock();
  throw_unless_ok(rcl_action_publish_feedback(server_.get(), feedback.get()),
                  "failed to publish feedback");
}

void ServerBaseImpl::notify_goal_done() {
  const auto guard = lock();
  throw_unless_ok(rcl_action_notify_goal_done(server_.get()), "failed to notify that a goal ended");
}

void ServerBaseImpl::forget_expired_goals() {
  const auto guard = lock();
  for (size_t number_expired = 1; number_expired > 0;) {
    rcl_action_goal_info_t expired = rcl_action_get_zero_initialized_goal_info();
    throw_unless_ok(rcl_action_expire_goals(server_.get(), &expired, 1, &number_expired),
                    "failed to expire goals");
    if (number_expired == 0) break;
    GoalUUID uuid;
    convert(expired, &uuid);
    RCLCPP_DEBUG(logger_, "Expired goal %s", to_string(uuid).c_str());
    results_.erase(uuid);
    pending_result_requests_.erase(uuid);
    goals_.erase(uuid);
  }
}

}  // namespace rclcpp_action

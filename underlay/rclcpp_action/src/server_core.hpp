#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "action_msgs/srv/cancel_goal.hpp"
#include "number_of_entities.hpp"
#include "rcl_action/action_server.h"
#include "rcl_action/wait.h"
#include "rcl_goal.hpp"
#include "rclcpp/clock.hpp"
#include "rclcpp/logger.hpp"
#include "rclcpp_action/detail/messages.hpp"
#include "rclcpp_action/server.hpp"

namespace rclcpp_action::detail {

/// rcl's action server, and what is to be known of its goals until they expire.
///
/// All functions lock; none calls a callback of the user.
class ServerCore {
 public:
  /// What a server can have to do.
  enum class Work { kGoalRequest, kCancelRequest, kResultRequest, kExpiry };

  using CancelRequest = action_msgs::srv::CancelGoal::Request;
  using CancelAnswer = action_msgs::srv::CancelGoal::Response;

  ServerCore(rclcpp::node_interfaces::NodeBaseInterface& node_base, rclcpp::Clock::SharedPtr clock,
             rclcpp::Logger logger, const std::string& name,
             const rosidl_action_type_support_t* type_support,
             const rcl_action_server_options_t& options);

  const NumberOfEntities& number_of_entities() const { return number_of_entities_; }
  const rclcpp::Logger& logger() const { return logger_; }

  void add_to_wait_set(rcl_wait_set_t& wait_set);

  /// Stores what a wait found ready; returns whether anything is.
  bool note_work(const rcl_wait_set_t& wait_set);

  /// Returns something that is to be done, once.
  std::optional<Work> next_work();

  /// Takes a request into a message. There may be none after all.
  template <typename RclTake>
  std::optional<rmw_request_id_t> take(RclTake rcl_take, void* request) {
    rmw_request_id_t header{};
    const auto guard = lock();
    if (!has_taken(rcl_take(server_.get(), &header, request))) return std::nullopt;
    return header;
  }

  bool knows(const GoalUUID& uuid);

  /// Accepts or rejects a goal and responds to the client. Returns the state of an accepted goal.
  std::shared_ptr<RclGoal> answer_goal(rmw_request_id_t header, const GoalUUID& uuid,
                                       GoalResponse decision, Message (*answer)(bool accepted));

  /// Registers the handle of a goal while others hold it.
  void remember(const GoalUUID& uuid, const std::shared_ptr<ServerGoalHandleBase>& handle);

  /// Returns the handle of a goal, or null.
  std::shared_ptr<ServerGoalHandleBase> handle_of(const GoalUUID& uuid);

  /// Finds the goals that a request wants to cancel, or why there are none.
  CancelAnswer goals_to_cancel(const CancelRequest& request);

  void send_cancel_answer(rmw_request_id_t header, CancelAnswer answer);

  /// Answers a request for a result, now or when the result is there.
  /// @param if_unknown The answer if the goal is not known.
  void answer_result(rmw_request_id_t header, const GoalUUID& uuid, const Message& if_unknown);

  /// Gives the result of an ended goal to all who have asked, or will before it expires.
  void finish(const GoalUUID& uuid, Message result);

  void publish_status();
  void publish_feedback(const Message& feedback);

  /// Forgets goals that ended long enough ago.
  void forget_expired_goals();

 private:
  struct Goal {
    std::shared_ptr<RclGoal> state;
    std::weak_ptr<ServerGoalHandleBase> handle;
    Message result;                                 // Null until the goal has ended,
    std::vector<rmw_request_id_t> result_requests;  // and these are waiting for it.
  };

  std::unique_lock<std::recursive_mutex> lock() { return std::unique_lock{*mutex_}; }
  static bool has_taken(rcl_ret_t ret);
  template <typename RclSend>
  void send(RclSend rcl_send, rmw_request_id_t header, void* answer);

  // Destroyed last: rcl's server has a timer on the clock, and the goals share the mutex.
  rclcpp::Clock::SharedPtr clock_;
  std::shared_ptr<std::recursive_mutex> mutex_ = std::make_shared<std::recursive_mutex>();
  rclcpp::Logger logger_;
  std::shared_ptr<rcl_action_server_t> server_;
  NumberOfEntities number_of_entities_;
  std::array<bool, 4> work_{};  // Indexed by Work.
  std::unordered_map<GoalUUID, Goal> goals_;
};

}  // namespace rclcpp_action::detail

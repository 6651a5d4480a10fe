#pragma once

#include <memory>
#include <mutex>
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
#include "rclcpp_action/server.hpp"

namespace rclcpp_action {

/// rcl's action server, with the goals, results and pending requests that it does not keep.
///
/// All functions lock; none calls a callback of the user.
class ServerBaseImpl {
 public:
  /// A request that was taken, or the news that goals have expired.
  struct Taken {
    enum class Kind { kNothing, kGoal, kCancel, kResult, kExpired };
    Kind kind{Kind::kNothing};
    rmw_request_id_t header{};
    std::shared_ptr<void> request;
  };

  ServerBaseImpl(const rclcpp::node_interfaces::NodeBaseInterface::SharedPtr& node_base,
                 rclcpp::Clock::SharedPtr clock, rclcpp::Logger logger, const std::string& name,
                 const rosidl_action_type_support_t* type_support,
                 const rcl_action_server_options_t& options);

  const detail::NumberOfEntities& number_of_entities() const { return number_of_entities_; }
  const rclcpp::Logger& logger() const { return logger_; }

  void add_to_wait_set(rcl_wait_set_t& wait_set);

  /// Remembers what is ready and tells whether anything is.
  bool is_ready(const rcl_wait_set_t& wait_set);

  /// Returns one of the things that is_ready() found, and forgets it.
  Taken::Kind next_ready();

  /// Takes a request of a kind into the given message. There may be none after all.
  std::shared_ptr<Taken> take(Taken::Kind kind, std::shared_ptr<void> request);

  bool knows(const GoalUUID& uuid);

  /// Makes the goal known, in the state that the response asks for. Returns null if it was known.
  std::shared_ptr<detail::RclGoal> accept(const GoalUUID& uuid, GoalResponse response);

  void send_goal_response(rmw_request_id_t& header, const std::shared_ptr<void>& response);
  void send_cancel_response(rmw_request_id_t& header,
                            action_msgs::srv::CancelGoal::Response& response);

  /// Finds the goals that a request wants to cancel, or why there are none.
  action_msgs::srv::CancelGoal::Response goals_to_cancel(
      const action_msgs::srv::CancelGoal::Request& request);

  /// Answers a request for a result, now or when the result is there.
  /// @param unknown_goal The answer if the goal is not known.
  void answer_result_request(rmw_request_id_t& header, const GoalUUID& uuid,
                             const std::shared_ptr<void>& unknown_goal);

  void publish_status();
  void publish_feedback(const std::shared_ptr<void>& feedback);

  /// Stores the result and sends it to all who have asked.
  void publish_result(const GoalUUID& uuid, std::shared_ptr<void> result);

  /// Starts the time after which the result of an ended goal is forgotten.
  void notify_goal_done();

  /// Forgets goals that ended long enough ago.
  void forget_expired_goals();

  /// Keeps others out during several calls.
  std::unique_lock<std::recursive_mutex> lock() { return std::unique_lock{*mutex_}; }

 private:
  void send_result(rmw_request_id_t& header, const std::shared_ptr<void>& response);

  // Destroyed last: rcl's server has a timer on the clock, and the goals share the mutex.
  rclcpp::Clock::SharedPtr clock_;
  std::shared_ptr<std::recursive_mutex> mutex_ = std::make_shared<std::recursive_mutex>();
  rclcpp::Logger logger_;
  std::shared_ptr<rcl_action_server_t> server_;
  detail::NumberOfEntities number_of_entities_;

  bool goal_request_ready_{false};
  bool cancel_request_ready_{false};
  bool result_request_ready_{false};
  bool goal_expired_{false};

  std::unordered_map<GoalUUID, std::shared_ptr<detail::RclGoal>> goals_;
  std::unordered_map<GoalUUID, std::shared_ptr<void>> results_;
  std::unordered_map<GoalUUID, std::vector<rmw_request_id_t>> pending_result_requests_;
};

}  // namespace rclcpp_action

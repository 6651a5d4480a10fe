#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "fibonacci.hpp"
#include "rclcpp/rclcpp.hpp"
#include "rclcpp_action/rclcpp_action.hpp"

namespace {

using test_msgs::action::Fibonacci;
using GoalHandle = rclcpp_action::ServerGoalHandle<Fibonacci>;
using rclcpp_action::CancelResponse;
using rclcpp_action::GoalResponse;

/// Works on one goal, in a thread of its own, as fibonacci.hpp says.
void execute(const std::shared_ptr<GoalHandle>& goal) {
  const int wanted = goal->get_goal()->order;
  const bool endless = wanted == order::kEndless || wanted == order::kRefusesCancel;
  auto feedback = std::make_shared<Fibonacci::Feedback>();
  auto result = std::make_shared<Fibonacci::Result>();
  std::vector<int>& sequence = feedback->sequence;
  extend(sequence);
  extend(sequence);
  while (rclcpp::ok() && (endless || static_cast<int>(sequence.size()) <= wanted)) {
    if (goal->is_canceling()) {
      result->sequence = sequence;
      return goal->canceled(result);
    }
    // An endless sequence would soon overflow: it repeats its last number.
    if (!endless || sequence.size() < 10) extend(sequence);
    goal->publish_feedback(feedback);
    if (wanted == order::kAborts) return goal->abort(result);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  if (!rclcpp::ok()) return;
  result->sequence = sequence;
  goal->succeed(result);
}

/// A shutdown may come between any two lines of execute(): what fails then is no error.
void execute_until_shutdown(const std::shared_ptr<GoalHandle>& goal) {
  try {
    execute(goal);
  } catch (const rclcpp::exceptions::RCLError&) {
    if (rclcpp::ok()) throw;
  }
}

}  // namespace

int main(int argc, char* argv[]) {
  rclcpp::init(argc, argv);
  std::vector<std::thread> threads;
  {
    const auto node = std::make_shared<rclcpp::Node>("fibonacci_server");
    const auto server = rclcpp_action::create_server<Fibonacci>(
        node, "fibonacci",
        [](const rclcpp_action::GoalUUID&, std::shared_ptr<const Fibonacci::Goal> goal) {
          return goal->order < 0 ? GoalResponse::REJECT : GoalResponse::ACCEPT_AND_EXECUTE;
        },
        [](const std::shared_ptr<GoalHandle>& goal) {
          return goal->get_goal()->order == order::kRefusesCancel ? CancelResponse::REJECT
                                                                  : CancelResponse::ACCEPT;
        },
        [&](const std::shared_ptr<GoalHandle>& goal) {
          threads.emplace_back(execute_until_shutdown, goal);
        });
    rclcpp::spin(node);
    for (std::thread& thread : threads) thread.join();
  }
  rclcpp::shutdown();
  return 0;
}

#include <chrono>
#include <cstdlib>
#include <future>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "rclcpp/rclcpp.hpp"
#include "rclcpp_action/rclcpp_action.hpp"
#include "test_msgs/action/fibonacci.hpp"

namespace {

using test_msgs::action::Fibonacci;
using Client = rclcpp_action::Client<Fibonacci>;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds kDeadline{60};

void print(const std::string& what, const std::vector<int>& numbers) {
  std::cout << what;
  for (const int number : numbers) std::cout << ' ' << number;
  std::cout << std::endl;
}

/// One goal, and all that happens to it, as lines on the standard output.
class Conversation {
 private:
  template <typename FutureT>
  auto get(FutureT future) {
    if (executor_.spin_until_future_complete(future, kDeadline) !=
        rclcpp::FutureReturnCode::SUCCESS) {
      throw std::runtime_error{"no answer"};
    }
    return future.get();
  }

 public:
  Conversation() { executor_.add_node(node_); }

  /// Sends the goal; prints "accepted" or "rejected".
  bool start(int order) {
    if (!client_->wait_for_action_server(kDeadline)) throw std::runtime_error{"no server"};
    Client::SendGoalOptions options;
    options.feedback_callback = [this](const auto&, const auto& feedback) {
      print("feedback", feedback->sequence);
      ++feedbacks_;
    };
    Fibonacci::Goal goal;
    goal.order = order;
    goal_ = get(client_->async_send_goal(goal, options));
    std::cout << (goal_ ? "accepted" : "rejected") << std::endl;
    if (goal_) result_ = client_->async_get_result(goal_);
    return goal_ != nullptr;
  }

  /// Waits for the result; prints its code and numbers.
  void finish() {
    const auto result = get(result_);
    print("result " + std::to_string(static_cast<int>(result.code)), result.result->sequence);
  }

  /// Waits for some feedback, requests to cancel; prints the code of the response and the number of
  /// goals.
  void cancel() {
    wait_until([this] { return feedbacks_ > 0; });
    const auto answer = get(client_->async_cancel_goal(goal_));
    print("cancel", {answer->return_code, static_cast<int>(answer->goals_canceling.size())});
  }

  /// Waits a moment for the result; prints "timeout" if there is none.
  void give_up_soon() {
    const auto code = executor_.spin_until_future_complete(result_, milliseconds(100));
    if (code == rclcpp::FutureReturnCode::TIMEOUT) std::cout << "timeout" << std::endl;
  }

  /// Waits until the server is gone; prints whether there is a result.
  void lose_server() {
    wait_until([this] { return !client_->action_server_is_ready(); });
    const bool has_result = result_.wait_for(seconds(0)) == std::future_status::ready;
    std::cout << "lost " << (has_result ? "with result" : "without result") << std::endl;
  }

 private:
  template <typename ConditionT>
  void wait_until(const ConditionT& condition) {
    const auto end = std::chrono::steady_clock::now() + kDeadline;
    while (!condition()) {
      if (std::chrono::steady_clock::now() > end) throw std::runtime_error{"timed out"};
      executor_.spin_once(milliseconds(10));
    }
  }

  rclcpp::executors::SingleThreadedExecutor executor_;
  rclcpp::Node::SharedPtr node_ = std::make_shared<rclcpp::Node>("fibonacci_client");
  Client::SharedPtr client_ = rclcpp_action::create_client<Fibonacci>(node_, "fibonacci");
  Client::GoalHandle::SharedPtr goal_;
  std::shared_future<Client::WrappedResult> result_;
  int feedbacks_{0};
};

}  // namespace

/// fibonacci_client result|cancel|refused_cancel|timeout|server_loss ORDER
int main(int argc, char* argv[]) {
  rclcpp::init(argc, argv);
  {
    const std::string scenario = argv[1];
    Conversation conversation;
    if (conversation.start(std::atoi(argv[2]))) {
      if (scenario == "timeout") conversation.give_up_soon();
      if (scenario == "server_loss") conversation.lose_server();
      if (scenario.find("cancel") != std::string::npos || scenario == "timeout") {
        conversation.cancel();
      }
      if (scenario != "server_loss" && scenario != "refused_cancel") conversation.finish();
    }
  }
  rclcpp::shutdown();
  return 0;
}

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
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

/// Executes goals as defined in fibonacci.hpp, each in its own thread.
class Workers {
 public:
  void start(const std::shared_ptr<GoalHandle>& goal) {
    const std::lock_guard lock(mutex_);
    if (stopping_) return goal->abort(std::make_shared<Fibonacci::Result>());
    threads_.emplace_back([this, goal] { execute(*goal); });
  }

  /// Ends all goals. Before the shutdown: a goal that outlives its context aborts the program.
  void stop() {
    stopping_ = true;
    const std::lock_guard lock(mutex_);
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

 private:
  void execute(GoalHandle& goal) const {
    const int wanted = goal.get_goal()->order;
    const bool endless = wanted == order::kEndless || wanted == order::kRefusesCancel;
    auto feedback = std::make_shared<Fibonacci::Feedback>();
    auto result = std::make_shared<Fibonacci::Result>();
    std::vector<int>& sequence = feedback->sequence;
    extend(sequence);
    extend(sequence);
    while (endless || static_cast<int>(sequence.size()) <= wanted) {
      if (goal.is_canceling()) {
        result->sequence = sequence;
        return goal.canceled(result);
      }
      // An endless sequence would soon overflow: it repeats its last number.
      if (!endless || sequence.size() < 10) extend(sequence);
      goal.publish_feedback(feedback);
      if (wanted == order::kAborts || stopping_) return goal.abort(result);
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    result->sequence = sequence;
    goal.succeed(result);
  }

  std::atomic_bool stopping_{false};
  std::mutex mutex_;
  std::vector<std::thread> threads_;
};

}  // namespace

int main(int argc, char* argv[]) {
  Workers workers;
  rclcpp::init(argc, argv);
  rclcpp::contexts::get_global_default_context()->add_pre_shutdown_callback(
      [&workers] { workers.stop(); });
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
        [&workers](const std::shared_ptr<GoalHandle>& goal) { workers.start(goal); });
    rclcpp::spin(node);
  }
  rclcpp::shutdown();
  return 0;
}

// Measures the time from an event at the joystick to the zero on cmd_vel, over real topics.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "chain.hpp"
#include "foothill_test_support/bench_rows.hpp"
#include "joy_teleop_node.hpp"

namespace foothill_teleop {
namespace {

using Clock = std::chrono::steady_clock;
using geometry_msgs::msg::TwistStamped;
using testing::JoyInProcess;
using testing::VirtualJoystick;

constexpr int kTrials = 20;
constexpr std::chrono::seconds kTimeout{20};

/// Runs a joystick, joy_node and joy_teleop, and records when a stop is received.
class Trial {
 public:
  Trial() : joy{std::make_unique<JoyInProcess>()} {
    subscription_ = listener_->create_subscription<TwistStamped>(
        "cmd_vel", 100, [this](const TwistStamped& command) { on_command(command); });
    executor_.add_node(teleop_);
    executor_.add_node(listener_);
    thread_ = std::jthread{[this] { executor_.spin(); }};
  }
  ~Trial() {
    executor_.cancel();
    thread_.join();
  }
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;

  /// Holds the dead-man button and deflects the stick until a motion command is received.
  void drive() {
    const auto end = Clock::now() + kTimeout;
    while (!moves()) {
      if (Clock::now() > end) throw std::runtime_error{"no motion command was received"};
      stick.set_axis(1, -32768);
      stick.set_button(4, false);
      std::this_thread::sleep_for(std::chrono::milliseconds{100});
      stick.set_button(4, true);
      std::this_thread::sleep_for(std::chrono::milliseconds{200});
    }
  }
  /// Returns the time from an action to the last transition to a zero command [s].
  double stop_after(const std::function<void(Trial&)>& action) {
    const auto start = Clock::now();
    action(*this);
    while (moves()) {
      if (Clock::now() > start + kTimeout) throw std::runtime_error{"no stop was received"};
      std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
    const std::scoped_lock lock{mutex_};
    return std::chrono::duration<double>{stopped_ - start}.count();
  }

  std::unique_ptr<JoyInProcess> joy;
  VirtualJoystick stick{};

 private:
  void on_command(const TwistStamped& command) {
    const std::scoped_lock lock{mutex_};
    const bool is_zero = command.twist.linear.x == 0.0 && command.twist.angular.z == 0.0;
    if (is_zero && moves_) stopped_ = Clock::now();
    moves_ = !is_zero;
  }
  bool moves() {
    const std::scoped_lock lock{mutex_};
    return moves_;
  }

  std::mutex mutex_{};
  bool moves_{false};
  Clock::time_point stopped_{};
  std::shared_ptr<JoyTeleopNode> teleop_{std::make_shared<JoyTeleopNode>()};
  rclcpp::Node::SharedPtr listener_{std::make_shared<rclcpp::Node>("listener")};
  rclcpp::Subscription<TwistStamped>::SharedPtr subscription_{};
  rclcpp::executors::SingleThreadedExecutor executor_{};
  std::jthread thread_{};
};

void print(const char* name, double figure) {
  constexpr foothill_test_support::BenchPrinter kRows{"teleop",
                                                      {std::chars_format::fixed, 4, 1, 3}};
  kRows.print({name + (", longest of " + std::to_string(kTrials)), figure, "s", kMaxStopTime,
               "<= 1", figure <= kMaxStopTime});
}

void measure(const char* name, const std::function<void(Trial&)>& action) {
  double longest = 0.0;
  for (int i = 0; i < kTrials; ++i) {
    Trial trial;
    if (!trial.stick.exists()) throw std::runtime_error{"SDL has no virtual joysticks here"};
    trial.drive();
    longest = std::max(longest, trial.stop_after(action));
  }
  print(name, longest);
}

}  // namespace
}  // namespace foothill_teleop

int main(int argc, char** argv) {
  using foothill_teleop::Trial;
  rclcpp::init(argc, argv);
  int code = EXIT_SUCCESS;
  try {
    foothill_teleop::measure("release to stop",
                             [](Trial& trial) { trial.stick.set_button(4, false); });
    foothill_teleop::measure("unplugged to stop", [](Trial& trial) { trial.stick.unplug(); });
    foothill_teleop::measure("joy_node gone to stop", [](Trial& trial) { trial.joy.reset(); });
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    code = EXIT_FAILURE;
  }
  rclcpp::shutdown();
  return code;
}

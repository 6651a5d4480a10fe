// How long it takes until the robot is told to stop, from a joystick to cmd_vel, over real topics.
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
#include "joy_teleop_node.hpp"

namespace foothill_teleop {
namespace {

using Clock = std::chrono::steady_clock;
using geometry_msgs::msg::TwistStamped;
using testing::JoyInProcess;
using testing::VirtualJoystick;

constexpr int kTrials = 20;
constexpr std::chrono::seconds kPatience{20};

/// The chain, and when its last word other than a stop was heard, and the stop.
class Trial {
 public:
  Trial() : joy{std::make_unique<JoyInProcess>()} {
    subscription_ = listener_->create_subscription<TwistStamped>(
        "cmd_vel", 100, [this](const TwistStamped& command) { hear(command); });
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

  /// Presses and deflects until the robot is told to drive.
  void drive() {
    const auto end = Clock::now() + kPatience;
    while (!moves()) {
      if (Clock::now() > end) throw std::runtime_error{"the robot was never told to drive"};
      stick.set_axis(1, -32768);
      stick.set_button(4, false);
      std::this_thread::sleep_for(std::chrono::milliseconds{100});
      stick.set_button(4, true);
      std::this_thread::sleep_for(std::chrono::milliseconds{200});
    }
  }
  /// Returns the time from an act until the robot is told to stop for good [s].
  double stop_after(const std::function<void(Trial&)>& act) {
    const auto start = Clock::now();
    act(*this);
    while (moves()) {
      if (Clock::now() > start + kPatience) throw std::runtime_error{"no stop came"};
      std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
    const std::scoped_lock lock{mutex_};
    return std::chrono::duration<double>{stopped_ - start}.count();
  }

  std::unique_ptr<JoyInProcess> joy;
  VirtualJoystick stick{};

 private:
  void hear(const TwistStamped& command) {
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
  std::printf(
      "{\"bench\": \"teleop\", \"case\": \"%s, longest of %d\", \"figure\": %.4f, \"unit\": \"s\", "
      "\"reference\": %.1f, \"ratio\": %.3f, \"bar\": \"<= 1\", \"met\": %s}\n",
      name, kTrials, figure, kStopWithin, figure / kStopWithin,
      figure <= kStopWithin ? "true" : "false");
  std::fflush(stdout);
}

void measure(const char* name, const std::function<void(Trial&)>& act) {
  double longest = 0.0;
  for (int i = 0; i < kTrials; ++i) {
    Trial trial;
    if (!trial.stick.exists()) throw std::runtime_error{"SDL has no virtual joysticks here"};
    trial.drive();
    longest = std::max(longest, trial.stop_after(act));
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

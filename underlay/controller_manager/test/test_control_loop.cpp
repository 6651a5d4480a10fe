#include <gmock/gmock.h>

#include <chrono>
#include <cstddef>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "controller_manager/controller_manager.hpp"
#include "controller_manager_msgs/srv/switch_controller.hpp"
#include "geometry_msgs/msg/twist_stamped.hpp"

// Counts what a thread asks of the heap. Sanitizers bring their own malloc.
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
namespace {
thread_local long allocations = 0;
}
extern "C" void* __libc_malloc(std::size_t size);
extern "C" void* malloc(std::size_t size) {
  ++allocations;
  return __libc_malloc(size);
}

namespace controller_manager {
namespace {

using namespace std::chrono_literals;
using controller_interface::return_type;
using controller_manager_msgs::srv::SwitchController;

const std::string kWheel =
    "<command_interface name='velocity'/><state_interface name='position'/>"
    "<state_interface name='velocity'/></joint>";
const std::string kRobot =
    "<robot name='r'><joint name='left' type='continuous'/><joint name='right' type='continuous'/>"
    "<ros2_control name='base' type='system'><hardware><plugin>still_base/StillBase</plugin>"
    "</hardware><joint name='left'>" +
    kWheel + "<joint name='right'>" + kWheel + "</ros2_control></robot>";

rclcpp::NodeOptions options() {
  return get_cm_node_options().parameter_overrides(
      {{"update_rate", 100},
       {"joints.type", "joint_state_broadcaster/JointStateBroadcaster"},
       {"drive.type", "diff_drive_controller/DiffDriveController"},
       {"drive.node_options_args",
        std::vector<std::string>{"-p", "left_wheel_names:=[left]", "-p",
                                 "right_wheel_names:=[right]", "-p", "wheel_separation:=0.4", "-p",
                                 "wheel_radius:=0.1", "-p", "publish_limited_velocity:=true"}}});
}

/// A manager whose control loop is the test's own thread, and someone who commands it meanwhile.
class ControlLoop : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  ControlLoop()
      : executor_{std::make_shared<rclcpp::executors::MultiThreadedExecutor>()},
        manager_{
            std::make_shared<ControllerManager>(executor_, "controller_manager", "", options())},
        commander_{std::make_shared<rclcpp::Node>("commander")} {
    description_ = commander_->create_publisher<std_msgs::msg::String>(
        "robot_description", rclcpp::QoS(1).transient_local());
    commands_ = commander_->create_publisher<geometry_msgs::msg::TwistStamped>("drive/cmd_vel", 10);
    timer_ = commander_->create_wall_timer(10ms, [this] {
      geometry_msgs::msg::TwistStamped command;
      command.header.stamp = commander_->now();
      command.twist.linear.x = 0.3;
      commands_->publish(command);
    });
    std_msgs::msg::String text;
    text.data = kRobot;
    description_->publish(text);
    executor_->add_node(manager_);
    executor_->add_node(commander_);
    spinner_ = std::thread{[this] { executor_->spin(); }};
  }

  ~ControlLoop() override {
    executor_->cancel();
    spinner_.join();
  }

  /// Runs the loop until a future is there, with a deadline.
  template <typename Future>
  auto run_until(Future future) {
    const auto deadline = std::chrono::steady_clock::now() + 30s;
    while (future.wait_for(0s) != std::future_status::ready) {
      if (std::chrono::steady_clock::now() > deadline) throw std::runtime_error{"took too long"};
      run(1);
    }
    return future.get();
  }

  void run(int cycles) {
    const rclcpp::Duration period{10ms};
    for (int i = 0; i < cycles; ++i) {
      const rclcpp::Time now = manager_->now();
      manager_->read(now, period);
      manager_->update(now, period);
      manager_->write(now, period);
      std::this_thread::sleep_for(1ms);
    }
  }

  return_type bring_up() {
    return run_until(std::async(std::launch::async, [this] {
      const auto list = manager_->create_client<SwitchController>("~/switch_controller");
      if (!list->wait_for_service(20s)) return return_type::ERROR;
      for (const std::string name : {"joints", "drive"}) {
        if (!manager_->load_controller(name)) return return_type::ERROR;
        if (manager_->configure_controller(name) != return_type::OK) return return_type::ERROR;
      }
      return manager_->switch_controller({"joints", "drive"}, {},
                                         SwitchController::Request::STRICT);
    }));
  }

  std::shared_ptr<rclcpp::Executor> executor_;
  std::shared_ptr<ControllerManager> manager_;
  std::shared_ptr<rclcpp::Node> commander_;
  rclcpp::Publisher<std_msgs::msg::String>::SharedPtr description_;
  rclcpp::Publisher<geometry_msgs::msg::TwistStamped>::SharedPtr commands_;
  rclcpp::TimerBase::SharedPtr timer_;
  std::thread spinner_;
};

TEST_F(ControlLoop, DoesNotAllocateWhileItRuns) {
  ASSERT_EQ(bring_up(), return_type::OK);
  run(200);  // Messages get their sizes.
  const long before = allocations;
  run(1000);
  EXPECT_EQ(allocations - before, 0);
}

TEST(Malloc, IsCounted) {
  const long before = allocations;
  const auto something = std::make_unique<std::vector<double>>(100);
  EXPECT_EQ(allocations - before, 2);
}

}  // namespace
}  // namespace controller_manager
#endif

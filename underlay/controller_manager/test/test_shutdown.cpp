// The end of a context must neither abort a manager that is starting nor stop its control loop.
#include <gmock/gmock.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "controller_manager/controller_manager.hpp"
#include "controller_manager_msgs/srv/list_controllers.hpp"

namespace controller_manager {
namespace {

using namespace std::chrono_literals;

/// Returns a robot whose hardware has these parameters.
std::string robot(const std::string& parameters) {
  return "<robot name='r'><joint name='left' type='continuous'/>"
         "<ros2_control name='base' type='system'><hardware><plugin>still_base/StillBase</plugin>" +
         parameters +
         "</hardware><joint name='left'><command_interface name='velocity'/>"
         "<state_interface name='velocity'/></joint></ros2_control></robot>";
}

std::string parameter(const std::string& name, int value) {
  return "<param name='" + name + "'>" + std::to_string(value) + "</param>";
}

class Pipe {
 public:
  Pipe() {
    if (pipe(ends_.data()) != 0) throw std::runtime_error{"no pipe"};
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close(ends_[0]);
    close(ends_[1]);
  }

  [[nodiscard]] int output() const { return ends_[1]; }
  [[nodiscard]] int input() const { return ends_[0]; }
  [[nodiscard]] bool has_byte() const {
    pollfd one{ends_[0], POLLIN, 0};
    return poll(&one, 1, 0) == 1;
  }

 private:
  std::array<int, 2> ends_{};
};

class Shutdown : public ::testing::Test {
 protected:
  Shutdown() {
    rclcpp::init(0, nullptr);
    executor_ = std::make_shared<rclcpp::executors::SingleThreadedExecutor>();
    manager_ = std::make_shared<ControllerManager>(executor_);
    peer_ = std::make_shared<rclcpp::Node>("peer");
    description_ = peer_->create_publisher<std_msgs::msg::String>("robot_description",
                                                                  rclcpp::QoS(1).transient_local());
    executor_->add_node(manager_);
  }
  ~Shutdown() override {
    manager_.reset();
    if (rclcpp::ok()) rclcpp::shutdown();
  }

  void describe(const std::string& text) {
    std_msgs::msg::String message;
    message.data = text;
    description_->publish(message);
  }

  void cycle() {
    const rclcpp::Duration period{10ms};
    const rclcpp::Time now = manager_->now();
    manager_->read(now, period);
    manager_->update(now, period);
    manager_->write(now, period);
  }

  std::shared_ptr<rclcpp::Executor> executor_;
  std::shared_ptr<ControllerManager> manager_;
  rclcpp::Node::SharedPtr peer_;
  rclcpp::Publisher<std_msgs::msg::String>::SharedPtr description_;
};

TEST_F(Shutdown, BeforeTheServicesAreOpenEndsTheManagerWithoutAnError) {
  describe(robot(parameter("shuts_down", 1)));
  EXPECT_NO_THROW(executor_->spin());
  EXPECT_FALSE(rclcpp::ok());
}

TEST_F(Shutdown, OfSlowHardwareDoesNotBlockTheControlLoop) {
  const Pipe began;
  const Pipe may_end;
  describe(robot(parameter("began", began.output()) + parameter("may_end", may_end.input())));
  const auto services = peer_->create_client<controller_manager_msgs::srv::ListControllers>(
      "controller_manager/list_controllers");
  const auto deadline = std::chrono::steady_clock::now() + 30s;
  while (!services->service_is_ready()) {
    ASSERT_LT(std::chrono::steady_clock::now(), deadline);
    executor_->spin_once(10ms);
  }
  std::thread stopping{[] { rclcpp::shutdown(); }};
  while (!began.has_byte() && std::chrono::steady_clock::now() < deadline) cycle();
  for (int i = 0; i < 5; ++i) cycle();  // Blocked until the hardware gives up, or not at all.
  EXPECT_EQ(write(may_end.output(), "e", 1), 1);
  stopping.join();
  char byte{};
  EXPECT_EQ(read(began.input(), &byte, 1), 1);
  EXPECT_FALSE(began.has_byte()) << "the wait of the hardware for the control loop timed out";
}

}  // namespace
}  // namespace controller_manager

// A node under load: 1 kHz of timers, messages to itself and calls of its own service.
// usage: core_busy_node single|multi|sleep [ROS arguments]
// Prints "ready" once messages flow, and "clean" after everything was destroyed in order.
#include <chrono>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>

#include "rclcpp/rclcpp.hpp"
#include "std_msgs/msg/string.hpp"
#include "std_srvs/srv/empty.hpp"

using namespace std::chrono_literals;
using std_msgs::msg::String;
using std_srvs::srv::Empty;

namespace {

class BusyNode : public rclcpp::Node {
 public:
  BusyNode() : rclcpp::Node("busy") {
    publisher_ = create_publisher<String>("load", 10);
    subscription_ = create_subscription<String>("load", 10, [this](const String&) {
      if (++received_ == 100) std::cout << "ready" << std::endl;
    });
    service_ = create_service<Empty>(
        "work", [](const Empty::Request::SharedPtr, Empty::Response::SharedPtr) {});
    group_ = create_callback_group(rclcpp::CallbackGroupType::Reentrant);
    client_ = create_client<Empty>("work", rclcpp::ServicesQoS(), group_);
    timer_ = create_wall_timer(1ms, [this] { publish(); }, group_);
  }

 private:
  void publish() {
    String message;
    message.data.assign(1000, 'x');
    publisher_->publish(message);
    if (client_->service_is_ready()) {
      client_->async_send_request(std::make_shared<Empty::Request>(),
                                  [](rclcpp::Client<Empty>::SharedFuture) {});
    }
  }

  int received_{0};
  rclcpp::CallbackGroup::SharedPtr group_;
  rclcpp::Publisher<String>::SharedPtr publisher_;
  rclcpp::Subscription<String>::SharedPtr subscription_;
  rclcpp::Service<Empty>::SharedPtr service_;
  rclcpp::Client<Empty>::SharedPtr client_;
  rclcpp::TimerBase::SharedPtr timer_;
};

void sleep_in_simulated_time() {
  auto node = std::make_shared<rclcpp::Node>(
      "sleeper", rclcpp::NodeOptions().append_parameter_override("use_sim_time", true));
  std::cout << "ready" << std::endl;
  // There is no clock, so only a signal ends this.
  try {
    node->get_clock()->sleep_for(rclcpp::Duration(1h));
  } catch (const std::runtime_error&) {
    // The signal came before the sleep began.
    if (rclcpp::ok()) throw;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const auto arguments = rclcpp::init_and_remove_ros_arguments(argc, argv);
  const std::string mode = arguments.at(1);
  if (mode == "sleep") {
    sleep_in_simulated_time();
  } else if (mode == "multi") {
    rclcpp::executors::MultiThreadedExecutor executor(rclcpp::ExecutorOptions(), 4);
    auto node = std::make_shared<BusyNode>();
    executor.add_node(node);
    executor.spin();
  } else {
    rclcpp::spin(std::make_shared<BusyNode>());
  }
  rclcpp::shutdown();
  std::cout << "clean" << std::endl;
  return 0;
}

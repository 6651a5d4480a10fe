// comm_burst send COUNT: publishes COUNT numbers at full rate once asked to by the service `start`.
// comm_burst receive COUNT: asks for them and exits with 0 if all came, in order, with none lost.
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>

#include "rclcpp/rclcpp.hpp"
#include "std_msgs/msg/u_int32.hpp"
#include "std_srvs/srv/trigger.hpp"

namespace {

using std_msgs::msg::UInt32;
using std_srvs::srv::Trigger;
using namespace std::chrono_literals;

constexpr auto kDeadline = 60s;

int send(const rclcpp::Node::SharedPtr& node, uint32_t count) {
  auto publisher = node->create_publisher<UInt32>("number", rclcpp::QoS(count));
  bool asked = false;
  auto service = node->create_service<Trigger>(
      "start",
      [&](const std::shared_ptr<Trigger::Request>, std::shared_ptr<Trigger::Response> response) {
        asked = response->success = publisher->get_subscription_count() > 0;
      });
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(node);
  while (rclcpp::ok() && !asked) executor.spin_once(100ms);
  UInt32 message;
  for (message.data = 0; rclcpp::ok() && message.data < count; ++message.data) {
    publisher->publish(message);
  }
  return publisher->wait_for_all_acked(kDeadline) ? EXIT_SUCCESS : EXIT_FAILURE;
}

int receive(const rclcpp::Node::SharedPtr& node, uint32_t count) {
  uint32_t received = 0;
  uint32_t out_of_order = 0;
  auto subscription =
      node->create_subscription<UInt32>("number", rclcpp::QoS(count), [&](const UInt32& message) {
        if (message.data != received) ++out_of_order;
        ++received;
      });
  auto client = node->create_client<Trigger>("start");
  const auto deadline = std::chrono::steady_clock::now() + kDeadline;
  const auto late = [&] { return std::chrono::steady_clock::now() > deadline; };
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(node);
  bool started = false;
  while (rclcpp::ok() && !started && !late()) {
    if (subscription->get_publisher_count() == 0 || !client->wait_for_service(1s)) continue;
    auto future = client->async_send_request(std::make_shared<Trigger::Request>());
    started =
        executor.spin_until_future_complete(future, 1s) == rclcpp::FutureReturnCode::SUCCESS &&
        future.get()->success;
  }
  while (rclcpp::ok() && received < count && !late()) executor.spin_once(100ms);
  std::cout << "received " << received << " out of order " << out_of_order << std::endl;
  return received == count && out_of_order == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: comm_burst send|receive COUNT" << std::endl;
    return EXIT_FAILURE;
  }
  const std::string role = argv[1];
  const auto count = static_cast<uint32_t>(std::stoul(argv[2]));
  rclcpp::init(argc, argv);
  auto node = std::make_shared<rclcpp::Node>("comm_burst_" + role);
  const int result = role == "send" ? send(node, count) : receive(node, count);
  rclcpp::shutdown();
  return result;
}

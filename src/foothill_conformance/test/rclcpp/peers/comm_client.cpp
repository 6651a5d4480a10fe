// comm_client fixtures: calls the fixtures of every test service and compares the answers.
// comm_client load COUNT: calls `add` until COUNT answers were right, however often the server
// dies.
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>

#include "rclcpp/rclcpp.hpp"
#include "test_msgs/service_fixtures.hpp"

namespace {

using namespace std::chrono_literals;
using test_msgs::srv::BasicTypes;

constexpr auto kDeadline = 60s;

/// Calls until there is an answer: a server can't answer a client that it has not found yet.
template <typename ClientT>
typename ClientT::SharedResponse answer_of(const rclcpp::Node::SharedPtr& node, ClientT& client,
                                           const typename ClientT::SharedRequest& request) {
  const auto deadline = std::chrono::steady_clock::now() + kDeadline;
  while (rclcpp::ok() && std::chrono::steady_clock::now() < deadline) {
    auto future = client.async_send_request(request);
    if (rclcpp::spin_until_future_complete(node, future, 1s) == rclcpp::FutureReturnCode::SUCCESS) {
      return future.get();
    }
    client.remove_pending_request(future);
  }
  return nullptr;
}

template <typename ServiceT, typename FixturesT>
bool answers_are_right(const rclcpp::Node::SharedPtr& node, const std::string& name,
                       const FixturesT& fixtures) {
  auto client = node->create_client<ServiceT>(name);
  if (!client->wait_for_service(kDeadline)) return false;
  for (const auto& [request, reply] : fixtures) {
    const auto answer = answer_of(node, *client, request);
    if (!answer || *answer != *reply) {
      std::cout << name << (answer ? ": wrong answer" : ": no answer") << std::endl;
      return false;
    }
  }
  return true;
}

int call_fixtures(const rclcpp::Node::SharedPtr& node) {
  const bool right =
      answers_are_right<test_msgs::srv::Empty>(node, "empty", get_services_empty()) &&
      answers_are_right<BasicTypes>(node, "basic_types", get_services_basic_types()) &&
      answers_are_right<test_msgs::srv::Arrays>(node, "arrays", get_services_arrays());
  return right ? EXIT_SUCCESS : EXIT_FAILURE;
}

int call_under_load(const rclcpp::Node::SharedPtr& node, int64_t count) {
  auto client = node->create_client<BasicTypes>("add");
  const auto deadline = std::chrono::steady_clock::now() + kDeadline;
  int64_t right = 0;
  int64_t given_up = 0;
  while (rclcpp::ok() && right < count && std::chrono::steady_clock::now() < deadline) {
    if (!client->wait_for_service(1s)) continue;
    auto request = std::make_shared<BasicTypes::Request>();
    request->int64_value = right;
    request->int32_value = 1;
    auto future = client->async_send_request(request);
    if (rclcpp::spin_until_future_complete(node, future, 500ms) !=
        rclcpp::FutureReturnCode::SUCCESS) {
      client->remove_pending_request(future);
      ++given_up;
      continue;
    }
    const int64_t sum = future.get()->int64_value;
    if (sum != right + 1) {
      std::cout << "wrong answer " << sum << " to " << right << std::endl;
      return EXIT_FAILURE;
    }
    ++right;
    if (right % 100 == 0) std::cout << "right " << right << std::endl;
  }
  std::cout << "given up " << given_up << " left " << client->prune_pending_requests() << std::endl;
  return right == count ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  auto node = std::make_shared<rclcpp::Node>("comm_client");
  const std::string mode = argc > 1 ? argv[1] : "";
  int result = EXIT_FAILURE;
  if (mode == "fixtures") {
    result = call_fixtures(node);
  } else if (mode == "load" && argc > 2) {
    result = call_under_load(node, std::stoll(argv[2]));
  } else {
    std::cerr << "usage: comm_client fixtures | load COUNT" << std::endl;
  }
  rclcpp::shutdown();
  return result;
}

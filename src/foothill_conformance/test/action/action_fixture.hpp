#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "rclcpp/rclcpp.hpp"
#include "rclcpp_action/rclcpp_action.hpp"
#include "test_msgs/action/fibonacci.hpp"

using Fibonacci = test_msgs::action::Fibonacci;
using Client = rclcpp_action::Client<Fibonacci>;
using Server = rclcpp_action::Server<Fibonacci>;
using ServerGoal = rclcpp_action::ServerGoalHandle<Fibonacci>;
using rclcpp_action::CancelResponse;
using rclcpp_action::GoalResponse;
using rclcpp_action::GoalStatus;
using rclcpp_action::GoalUUID;
using rclcpp_action::ResultCode;

inline constexpr std::chrono::seconds kDeadline{20};

/// Returns the value of a future.
/// @throws std::runtime_error if it takes too long.
template <typename FutureT>
auto value_of(FutureT future) {
  if (future.wait_for(kDeadline) != std::future_status::ready) {
    throw std::runtime_error{"no answer in time"};
  }
  return future.get();
}

/// Waits for a condition; returns false if it takes too long.
template <typename ConditionT>
bool eventually(const ConditionT& condition) {
  const auto end = std::chrono::steady_clock::now() + kDeadline;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

/// A server whose answers can be set, and a client, spun in the background.
class ActionTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  ActionTest() {
    executor_.add_node(server_node_);
    executor_.add_node(client_node_);
    spinner_ = std::thread{[this] { executor_.spin(); }};
  }

  ~ActionTest() override {
    executor_.cancel();
    spinner_.join();
  }

  /// Starts the server with these options for the lifetime of results, and finds it.
  void serve(const rcl_action_server_options_t& options = rcl_action_server_get_default_options()) {
    server_ = rclcpp_action::create_server<Fibonacci>(
        server_node_, "fibonacci",
        [this](const GoalUUID&, std::shared_ptr<const Fibonacci::Goal>) {
          return goal_response_.load();
        },
        [this](const std::shared_ptr<ServerGoal>&) { return cancel_response_.load(); },
        [this](const std::shared_ptr<ServerGoal>& goal) {
          const std::lock_guard lock{accepted_mutex_};
          accepted_.push_back(goal);
        },
        options);
    ASSERT_TRUE(client_->wait_for_action_server(kDeadline));
  }

  /// Sends a goal; returns the client's handle, null if it is rejected.
  Client::GoalHandle::SharedPtr send(const Client::SendGoalOptions& options = {}) {
    Fibonacci::Goal goal;
    goal.order = 5;
    return value_of(client_->async_send_goal(goal, options));
  }

  /// Returns the server's handle of the n-th goal that it accepted.
  std::shared_ptr<ServerGoal> accepted(size_t n = 0) {
    EXPECT_TRUE(eventually([&] {
      const std::lock_guard lock{accepted_mutex_};
      return accepted_.size() > n;
    }));
    const std::lock_guard lock{accepted_mutex_};
    return accepted_.at(n);
  }

  /// Drops the server's handles.
  void forget_accepted() {
    const std::lock_guard lock{accepted_mutex_};
    accepted_.clear();
  }

  static Fibonacci::Result::SharedPtr result(std::vector<int> sequence = {}) {
    auto message = std::make_shared<Fibonacci::Result>();
    message->sequence = std::move(sequence);
    return message;
  }

  std::atomic<GoalResponse> goal_response_{GoalResponse::ACCEPT_AND_EXECUTE};
  std::atomic<CancelResponse> cancel_response_{CancelResponse::ACCEPT};
  std::mutex accepted_mutex_;
  std::vector<std::shared_ptr<ServerGoal>> accepted_;

  rclcpp::Node::SharedPtr server_node_ = std::make_shared<rclcpp::Node>("server");
  rclcpp::Node::SharedPtr client_node_ = std::make_shared<rclcpp::Node>("client");
  // An executor holds what it waits for: without this, a dropped server would live on meanwhile.
  rclcpp::TimerBase::SharedPtr awakener_ =
      server_node_->create_wall_timer(std::chrono::milliseconds(5), [] {});
  Server::SharedPtr server_;
  Client::SharedPtr client_ = rclcpp_action::create_client<Fibonacci>(client_node_, "fibonacci");
  rclcpp::executors::MultiThreadedExecutor executor_{rclcpp::ExecutorOptions(), 2};
  std::thread spinner_;
};

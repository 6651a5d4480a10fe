#pragma once

#include <chrono>
#include <memory>
#include <rclcpp/rclcpp.hpp>
#include <thread>

#include "measurement.hpp"

namespace bus_bench {

/// The same exchange as RawPeer, written the way every rclcpp program is.
template <typename Payload>
class RclcppPeer {
 public:
  RclcppPeer() { rclcpp::init(0, nullptr); }
  ~RclcppPeer() { rclcpp::shutdown(); }
  RclcppPeer(const RclcppPeer&) = delete;
  RclcppPeer& operator=(const RclcppPeer&) = delete;

  void send() {
    const auto node = std::make_shared<rclcpp::Node>("rclcpp_peer");
    const auto publisher = node->create_publisher<Message>(Payload::kTopic, Payload::kDepth);
    while (publisher->get_subscription_count() == 0 && !input_ended()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    auto message = Payload::make();
    obey_schedules([&] {
      Payload::stamp(message, monotonic_now());
      publisher->publish(message);
    });
  }

  void receive(Receipts& receipts) {
    const auto node = std::make_shared<rclcpp::Node>("rclcpp_peer");
    const auto subscription = node->create_subscription<Message>(
        Payload::kTopic, Payload::kDepth,
        [&receipts](const Message& message) { receipts.add(Payload::sent_at(message)); });
    rclcpp::executors::SingleThreadedExecutor executor;
    const auto end = node->create_wall_timer(std::chrono::milliseconds(100), [&] {
      if (input_ended()) executor.cancel();
    });
    executor.add_node(node);
    executor.spin();
  }

 private:
  using Message = typename Payload::Message;
};

}  // namespace bus_bench

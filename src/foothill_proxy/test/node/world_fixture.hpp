#pragma once

#include <gmock/gmock.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "proxy_world.hpp"
#include "rclcpp/rclcpp.hpp"

namespace foothill_proxy::testing {

inline constexpr const char* kRoom = R"(<?xml version="1.0"?>
<sdf version="1.9">
  <world name="room">
    <gravity>0 0 -9.81</gravity>
    <model name="floor">
      <static>true</static>
      <link name="link">
        <collision name="collision">
          <geometry><plane><normal>0 0 1</normal><size>20 20</size></plane></geometry>
        </collision>
      </link>
    </model>
    <model name="wall">
      <static>true</static>
      <pose>5 0 0.5 0 0 0</pose>
      <link name="link">
        <collision name="collision">
          <geometry><box><size>0.2 10 1</size></box></geometry>
        </collision>
      </link>
    </model>
  </world>
</sdf>
)";

/// A proxy world in this process, and a peer node that subscribes, commands and calls services.
class WorldTest : public ::testing::Test {
 protected:
  using Overrides = std::vector<rclcpp::Parameter>;

  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  WorldTest() : folder{::testing::TempDir() + "proxy_world_" + std::to_string(getpid())} {
    std::filesystem::create_directories(folder);
    write("room.sdf", kRoom);
  }

  ~WorldTest() override {
    executor.reset();
    node.reset();
    peer.reset();
    std::filesystem::remove_all(folder);
  }

  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream{folder + "/" + name} << text;
    return folder + "/" + name;
  }

  rclcpp::NodeOptions options(const std::string& robots, Overrides overrides) const {
    const std::string config = write("config.yaml", "world: room.sdf\nrobots:\n" + robots);
    overrides.emplace_back("config", config);
    const auto is_wait = [](const auto& one) { return one.get_name() == "audit_wait"; };
    if (std::ranges::none_of(overrides, is_wait)) overrides.emplace_back("audit_wait", 0.05);
    return rclcpp::NodeOptions{}.parameter_overrides(overrides);
  }

  /// Starts a world with robots, by default at unlimited speed.
  void launch(const std::string& robots, Overrides overrides = {}) {
    const auto is_speed = [](const auto& one) { return one.get_name() == "speed"; };
    if (std::ranges::none_of(overrides, is_speed)) overrides.emplace_back("speed", 0.0);
    node = std::make_shared<ProxyWorld>(options(robots, overrides));
    peer = std::make_shared<rclcpp::Node>("peer", peer_options);
    executor = std::make_unique<rclcpp::executors::SingleThreadedExecutor>();
    executor->add_node(node);
    executor->add_node(peer);
  }

  /// Returns the error of a configuration, or an empty text if it is valid.
  std::string error_of(const std::string& robots, Overrides overrides = {}) {
    try {
      const ProxyWorld world{options(robots, overrides)};
      return "";
    } catch (const std::exception& error) {
      return error.what();
    }
  }

  void wait_until(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{30};
    while (!condition()) {
      ASSERT_LT(std::chrono::steady_clock::now(), end) << "the condition did not become true";
      // spin_once runs one callback and discards what else is ready; spin_some runs the rest.
      executor->spin_once(std::chrono::milliseconds{20});
      executor->spin_some();
    }
  }

  /// All messages received on a topic.
  template <typename Message>
  struct Received {
    std::vector<Message> all{};
    typename rclcpp::Subscription<Message>::SharedPtr subscription{};
  };
  template <typename Message>
  std::shared_ptr<Received<Message>> subscribe(const std::string& topic) {
    auto received = std::make_shared<Received<Message>>();
    received->subscription = peer->create_subscription<Message>(
        topic, rclcpp::QoS{rclcpp::KeepAll{}},
        [raw = received.get()](const Message& message) { raw->all.push_back(message); });
    return received;
  }

  /// Calls a service of the world and returns its response; repeats the call until the world has
  /// started.
  template <typename Service>
  typename Service::Response call(const std::string& name,
                                  const typename Service::Request& request) {
    auto client = peer->create_client<Service>(name);
    wait_until([&] { return client->service_is_ready(); });
    typename Service::Response response;
    wait_until([&] {
      auto future = client->async_send_request(std::make_shared<typename Service::Request>(request))
                        .future.share();
      wait_until(
          [&] { return future.wait_for(std::chrono::seconds{0}) == std::future_status::ready; });
      response = *future.get();
      return response.message.find("not started") == std::string::npos;
    });
    return response;
  }

  std::string folder;
  rclcpp::NodeOptions peer_options{};
  std::shared_ptr<ProxyWorld> node{};
  rclcpp::Node::SharedPtr peer{};
  std::unique_ptr<rclcpp::executors::SingleThreadedExecutor> executor{};
};

}  // namespace foothill_proxy::testing

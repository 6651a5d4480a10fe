#pragma once

#include <gmock/gmock.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "foothill_msgs/msg/cluster_state.hpp"
#include "foothill_orbit/cluster_yaml.hpp"
#include "orbit_propagator.hpp"
#include "rclcpp/rclcpp.hpp"
#include "rosgraph_msgs/msg/clock.hpp"
#include "tf2_msgs/msg/tf_message.hpp"

namespace foothill_orbit::testing {

using foothill_msgs::msg::ClusterState;

/// A chief on a circle and a deputy ten metres or so away; no perturbations.
inline constexpr const char* kPair = R"(
clusters:
  pair:
    atmosphere: {model: us_standard_1976, outside: extend}
    reference: chief
    craft:
      - name: chief
        start: {elements: {semi_major_axis_km: 6800.0, inclination_deg: 45.0, ascending_node_deg: 20.0}}
      - name: deputy
        start: {relative: {chief: chief, position: [3.0, -8.0, 5.0], velocity: [0.004, -0.0068, 0.002]}}
)";

/// The node in simulated time that the test steps, and a peer that subscribes and calls services.
class PropagatorTest : public ::testing::Test {
 protected:
  using Overrides = std::vector<rclcpp::Parameter>;

  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  void TearDown() override {
    executor_.reset();
    node_.reset();
    peer_.reset();
    if (!path_.empty()) std::remove(path_.c_str());
  }

  /// Returns the node's options for a text with clusters.
  rclcpp::NodeOptions options(const std::string& text, Overrides overrides = {}) {
    path_ = ::testing::TempDir() + "orbit_propagator_" + std::to_string(getpid()) + ".yaml";
    std::ofstream{path_} << text;
    overrides.emplace_back("config", path_);
    return rclcpp::NodeOptions{}.parameter_overrides(overrides);
  }

  void launch(const std::string& text, Overrides overrides = {}) {
    overrides.emplace_back("use_sim_time", true);
    overrides.emplace_back("rate", 10.0);
    node_ = std::make_shared<OrbitPropagator>(options(text, overrides));
    peer_ = std::make_shared<rclcpp::Node>("peer");
    executor_ = std::make_unique<rclcpp::executors::SingleThreadedExecutor>();
    executor_->add_node(node_);
    executor_->add_node(peer_);
    clock_ = peer_->create_publisher<rosgraph_msgs::msg::Clock>("/clock", 10);
    const std::vector<NamedCluster> clusters = clusters_from_yaml(text, "text").value();
    for (const NamedCluster& cluster : clusters) watch(cluster.name);
    transforms_ = peer_->create_subscription<tf2_msgs::msg::TFMessage>(
        "/tf", 100, [this](const tf2_msgs::msg::TFMessage& message) { tf_.push_back(message); });
    wait_until([this] { return clock_->get_subscription_count() > 0; });
    for (const auto& [name, states] : states_) {
      wait_until([&] { return states.subscription->get_publisher_count() > 0; });
    }
    wait_until([this] { return transforms_->get_publisher_count() > 0; });
  }

  void watch(const std::string& cluster) {
    Watched& watched = states_[cluster];
    watched.subscription = peer_->create_subscription<ClusterState>(
        cluster + "/state", 100,
        [&watched](const ClusterState& state) { watched.all.push_back(state); });
  }

  void wait_until(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{30};
    while (!condition()) {
      if (std::chrono::steady_clock::now() > end) {
        throw std::runtime_error{"the condition was not met in time"};
      }
      executor_->spin_once(std::chrono::milliseconds{20});
      executor_->spin_some();
    }
  }

  /// Sets the clock [s] and returns it [ns].
  int64_t set_clock(double time) {
    const auto now =
        std::chrono::duration_cast<Instant>(std::chrono::duration<double>{time}).count();
    rosgraph_msgs::msg::Clock message;
    message.clock = rclcpp::Time{now};
    clock_->publish(message);
    return now;
  }

  /// Sets the clock [s] and returns the state that the cluster publishes then. Two steps must be
  /// further apart than the period of ticks.
  ClusterState step_to(double time, const std::string& cluster = "pair") {
    auto& states = states_[cluster].all;
    states.clear();
    const int64_t now = set_clock(time);
    wait_until([&] {
      return !states.empty() && rclcpp::Time{states.back().header.stamp}.nanoseconds() == now;
    });
    return states.back();
  }

  /// Calls a service and returns its answer.
  template <typename Service>
  typename Service::Response call(
      const std::string& name,
      const typename Service::Request& request = typename Service::Request()) {
    auto client = peer_->create_client<Service>(name);
    wait_until([&] { return client->service_is_ready(); });
    auto future =
        client->async_send_request(std::make_shared<typename Service::Request>(request)).future;
    wait_until(
        [&] { return future.wait_for(std::chrono::seconds{0}) == std::future_status::ready; });
    return *future.get();
  }

  /// Publishes a message once the node listens.
  template <typename Message>
  void send(const std::string& topic, const Message& message) {
    auto& slot = publishers_[topic];
    if (slot == nullptr) slot = peer_->create_publisher<Message>(topic, 10);
    wait_until([&] { return slot->get_subscription_count() > 0; });
    std::static_pointer_cast<rclcpp::Publisher<Message>>(slot)->publish(message);
  }

  builtin_interfaces::msg::Time now() { return node_->now(); }

  struct Watched {
    rclcpp::Subscription<ClusterState>::SharedPtr subscription;
    std::vector<ClusterState> all;
  };

  std::string path_{};
  std::shared_ptr<OrbitPropagator> node_{};
  rclcpp::Node::SharedPtr peer_{};
  std::unique_ptr<rclcpp::executors::SingleThreadedExecutor> executor_{};
  rclcpp::Publisher<rosgraph_msgs::msg::Clock>::SharedPtr clock_{};
  std::map<std::string, Watched> states_{};
  rclcpp::Subscription<tf2_msgs::msg::TFMessage>::SharedPtr transforms_{};
  std::vector<tf2_msgs::msg::TFMessage> tf_{};
  std::map<std::string, rclcpp::PublisherBase::SharedPtr> publishers_{};
};

inline Eigen::Vector3d vector(const geometry_msgs::msg::Point& point) {
  return {point.x, point.y, point.z};
}
inline Eigen::Vector3d vector(const geometry_msgs::msg::Vector3& value) {
  return {value.x, value.y, value.z};
}
inline Eigen::Quaterniond rotation(const geometry_msgs::msg::Quaternion& q) {
  return {q.w, q.x, q.y, q.z};
}

/// Returns the first cluster of a text, at time t [s].
inline Cluster flown(const std::string& text, double t) {
  auto cluster = Cluster::create(clusters_from_yaml(text, "text")->front().config);
  if (!cluster || !cluster->advance_to(t)) throw std::runtime_error{"the cluster does not fly"};
  return *cluster;
}

}  // namespace foothill_orbit::testing

// Peer of the proxy world in its benches: commands a robot and records all topics, or subscribes to
// all topics; prints the speed of the world.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <stdexcept>
#include <string>

#include "peer.hpp"
#include "std_srvs/srv/set_bool.hpp"

namespace {

using Clock = std::chrono::steady_clock;

rclcpp::Node::SharedPtr make_node() {
  return std::make_shared<rclcpp::Node>(
      "proxy_peer",
      rclcpp::NodeOptions{}.parameter_overrides({rclcpp::Parameter{"use_sim_time", true}}));
}

void spin_until(rclcpp::Executor& executor, const std::function<bool()>& holds, int seconds) {
  const auto end = Clock::now() + std::chrono::seconds{seconds};
  while (!holds()) {
    if (Clock::now() > end) throw std::runtime_error{"the expected state was not reached in time"};
    // spin_once runs one callback and discards what else is ready; spin_some runs the rest.
    executor.spin_once(std::chrono::milliseconds{50});
    executor.spin_some();
  }
}

void pause(rclcpp::Node& node, rclcpp::Executor& executor, bool paused) {
  auto client = node.create_client<std_srvs::srv::SetBool>("/proxy_world/pause");
  spin_until(executor, [&] { return client->service_is_ready(); }, 30);
  auto request = std::make_shared<std_srvs::srv::SetBool::Request>();
  request->data = paused;
  // A world that has not started yet rejects the request.
  spin_until(
      executor,
      [&] {
        auto answer = client->async_send_request(request).future.share();
        const auto is_there = [&] {
          return answer.wait_for(std::chrono::seconds{0}) == std::future_status::ready;
        };
        spin_until(executor, is_there, 30);
        return answer.get()->success;
      },
      30);
}

/// Commands and records a world in lock-step for a simulated time.
void record(double duration, const std::string& bag) {
  const auto node = make_node();
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(node);
  const foothill_proxy::Commander commander{*node, "robot1", 0.1};
  const foothill_proxy::Recorder recorder{*node, foothill_proxy::topics_of("robot1")};
  spin_until(executor, [&] { return commander.is_connected() && recorder.is_connected(); }, 60);
  const auto begin = Clock::now();
  pause(*node, executor, false);
  const auto end = static_cast<std::int64_t>(duration * 1e9);
  spin_until(executor, [&] { return recorder.is_beyond(end); }, 300);
  const std::chrono::duration<double> wall = Clock::now() - begin;
  pause(*node, executor, true);
  recorder.write(bag, end);
  std::printf("{\"simulated\": %.3f, \"wall\": %.6f, \"messages\": %zu, \"commands\": %zu}\n",
              duration, wall.count(), recorder.size(), commander.commands());
}

/// Subscribes to every topic of some robots and measures the speed of their world.
void watch(double duration, int robots) {
  const auto node = make_node();
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(node);
  std::map<std::string, std::string> topics;
  for (int i = 1; i <= robots; ++i)
    topics.merge(foothill_proxy::topics_of("robot" + std::to_string(i)));
  std::size_t received = 0;
  std::int64_t now = -1;
  std::vector<rclcpp::GenericSubscription::SharedPtr> subscriptions;
  for (const auto& [name, type] : topics) {
    if (name.ends_with("/cmd_vel")) continue;
    subscriptions.push_back(node->create_generic_subscription(
        name, type, rclcpp::QoS{10},
        [&, is_clock = name == "/clock",
         type](std::shared_ptr<const rclcpp::SerializedMessage> message) {
          ++received;
          if (is_clock) now = foothill_proxy::stamp_of(type, *message);
        }));
  }
  spin_until(executor, [&] { return now > 0; }, 60);
  received = 0;
  const std::int64_t first = now;
  const auto begin = Clock::now();
  std::chrono::duration<double> wall{};
  while ((wall = Clock::now() - begin).count() < duration) {
    executor.spin_once(std::chrono::milliseconds{50});
    executor.spin_some();
  }
  std::printf("{\"simulated\": %.3f, \"wall\": %.6f, \"messages\": %zu}\n",
              static_cast<double>(now - first) * 1e-9, wall.count(), received);
}

}  // namespace

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  int code = EXIT_SUCCESS;
  try {
    if (argc < 4) throw std::runtime_error{"usage: proxy_peer record|watch SECONDS BAG|ROBOTS"};
    if (std::string{argv[1]} == "record") {
      record(std::stod(argv[2]), argv[3]);
    } else {
      watch(std::stod(argv[2]), std::stoi(argv[3]));
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "proxy_peer: %s\n", error.what());
    code = EXIT_FAILURE;
  }
  rclcpp::shutdown();
  return code;
}

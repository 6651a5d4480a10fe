// Receives the scans of several robots for a time and reports how many of those sent arrived.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/laser_scan.hpp"

namespace {

using Clock = std::chrono::steady_clock;
using sensor_msgs::msg::LaserScan;

/// Received scans of one robot.
struct Received {
  rclcpp::Subscription<LaserScan>::SharedPtr subscription{};
  std::set<std::int64_t> stamps{};
  std::size_t points{};
};

std::int64_t nanoseconds(const builtin_interfaces::msg::Time& time) {
  return std::int64_t{time.sec} * 1'000'000'000 + time.nanosec;
}

/// Waits for an event and handles everything that is ready: spin_once() alone runs one callback and
/// discards the rest.
void spin(rclcpp::Executor& executor) {
  executor.spin_once(std::chrono::milliseconds{50});
  executor.spin_some();
}

void receive(double duration, std::size_t robots, double period) {
  auto node = std::make_shared<rclcpp::Node>(
      "scan_peer",
      rclcpp::NodeOptions{}.parameter_overrides({rclcpp::Parameter{"use_sim_time", true}}));
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(node);
  std::vector<Received> scans(robots);
  for (std::size_t i = 0; i < robots; ++i) {
    scans[i].subscription = node->create_subscription<LaserScan>(
        "/robot" + std::to_string(i + 1) + "/scan", rclcpp::QoS{100},
        [&one = scans[i]](const LaserScan& scan) {
          one.stamps.insert(nanoseconds(scan.header.stamp));
          one.points = scan.ranges.size();
        });
  }
  const auto all_started = [&] {
    return std::ranges::all_of(scans, [](const Received& one) { return !one.stamps.empty(); });
  };
  const auto deadline = Clock::now() + std::chrono::seconds{60};
  while (!all_started()) {
    if (Clock::now() > deadline) throw std::runtime_error{"a robot sent no scan within 60 s"};
    spin(executor);
  }
  for (Received& one : scans) one.stamps.clear();
  const auto begin = Clock::now();
  std::chrono::duration<double> wall{};
  while ((wall = Clock::now() - begin).count() < duration) {
    spin(executor);
  }
  double simulated = 0.0;
  double sent = 0.0;
  std::size_t received = 0;
  for (const Received& one : scans) {
    if (one.stamps.empty()) throw std::runtime_error{"a robot stopped sending scans"};
    const double span = 1e-9 * static_cast<double>(*one.stamps.rbegin() - *one.stamps.begin());
    simulated = std::max(simulated, span);
    sent += std::round(span / period) + 1.0;
    received += one.stamps.size();
  }
  std::printf(
      "{\"simulated\": %.4f, \"wall\": %.4f, \"sent\": %.0f, \"received\": %zu, \"points\": %zu}\n",
      simulated, wall.count(), sent, received, scans.front().points);
}

}  // namespace

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  int code = EXIT_SUCCESS;
  try {
    if (argc < 4) throw std::runtime_error{"usage: scan_peer SECONDS ROBOTS PERIOD"};
    receive(std::stod(argv[1]), std::stoul(argv[2]), std::stod(argv[3]));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "scan_peer: %s\n", error.what());
    code = EXIT_FAILURE;
  }
  rclcpp::shutdown();
  return code;
}

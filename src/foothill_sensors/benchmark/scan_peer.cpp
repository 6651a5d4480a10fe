// Hears the scans of some robots for a while and says how many came of those that were sent.
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

/// What came of one robot's scans.
struct Heard {
  rclcpp::Subscription<LaserScan>::SharedPtr subscription{};
  std::set<std::int64_t> stamps{};
  std::size_t points{};
};

std::int64_t nanoseconds(const builtin_interfaces::msg::Time& time) {
  return std::int64_t{time.sec} * 1'000'000'000 + time.nanosec;
}

void listen(double duration, std::size_t robots, double period) {
  auto node = std::make_shared<rclcpp::Node>(
      "scan_peer",
      rclcpp::NodeOptions{}.parameter_overrides({rclcpp::Parameter{"use_sim_time", true}}));
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(node);
  std::vector<Heard> heard(robots);
  for (std::size_t i = 0; i < robots; ++i) {
    heard[i].subscription = node->create_subscription<LaserScan>(
        "/robot" + std::to_string(i + 1) + "/scan", rclcpp::QoS{100},
        [&one = heard[i]](const LaserScan& scan) {
          one.stamps.insert(nanoseconds(scan.header.stamp));
          one.points = scan.ranges.size();
        });
  }
  const auto all_began = [&] {
    return std::ranges::all_of(heard, [](const Heard& one) { return !one.stamps.empty(); });
  };
  const auto give_up = Clock::now() + std::chrono::seconds{60};
  while (!all_began()) {
    if (Clock::now() > give_up) throw std::runtime_error{"no scans of some robot in 60 s"};
    executor.spin_once(std::chrono::milliseconds{50});
  }
  for (Heard& one : heard) one.stamps.clear();
  const auto begin = Clock::now();
  std::chrono::duration<double> wall{};
  while ((wall = Clock::now() - begin).count() < duration) {
    executor.spin_once(std::chrono::milliseconds{50});
  }
  double simulated = 0.0;
  double sent = 0.0;
  std::size_t received = 0;
  for (const Heard& one : heard) {
    if (one.stamps.empty()) throw std::runtime_error{"the scans of some robot stopped"};
    const double span = 1e-9 * static_cast<double>(*one.stamps.rbegin() - *one.stamps.begin());
    simulated = std::max(simulated, span);
    sent += std::round(span / period) + 1.0;
    received += one.stamps.size();
  }
  std::printf(
      "{\"simulated\": %.4f, \"wall\": %.4f, \"sent\": %.0f, \"received\": %zu, \"points\": %zu}\n",
      simulated, wall.count(), sent, received, heard.front().points);
}

}  // namespace

int main(int argc, char** argv) {
  rclcpp::init(argc, argv);
  int code = EXIT_SUCCESS;
  try {
    if (argc < 4) throw std::runtime_error{"usage: scan_peer SECONDS ROBOTS PERIOD"};
    listen(std::stod(argv[1]), std::stoul(argv[2]), std::stod(argv[3]));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "scan_peer: %s\n", error.what());
    code = EXIT_FAILURE;
  }
  rclcpp::shutdown();
  return code;
}

#pragma once

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>

#include "pioneer_arcos/emulator/dynamic_body.hpp"
#include "pioneer_arcos/emulator/server.hpp"

namespace pioneer_hardware::support {

/// Upper bound of every wait; a passing test does not come near it.
inline constexpr std::chrono::seconds kLimit{20};

/// Waits for a condition; returns whether it holds in time.
template <typename Condition>
[[nodiscard]] bool eventually(Condition&& holds) {
  const auto deadline = std::chrono::steady_clock::now() + kLimit;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds{5});
  }
  return true;
}

enum class Transport { kTcp, kSerial };

/// An emulated robot in real time on its own thread, with a line that can be cut.
class EmulatedRobotThread {
 public:
  /// @param port TCP port; 0 selects any free one.
  explicit EmulatedRobotThread(Transport transport = Transport::kTcp, std::uint16_t port = 0)
      : transport_{transport}, tcp_port_{port} {
    restore();
    thread_ = std::jthread{[this](const std::stop_token& stop) { run(stop); }};
  }

  /// Address of the robot, in the format of the parameter `port`.
  [[nodiscard]] std::string address() const {
    return transport_ == Transport::kSerial ? path_
                                            : "tcp://127.0.0.1:" + std::to_string(tcp_port_);
  }
  [[nodiscard]] std::uint16_t port() const { return tcp_port_; }
  [[nodiscard]] double speed() const { return speed_; }  ///< Speed of the left wheel [m/s].
  [[nodiscard]] unsigned baud() const {
    const std::lock_guard lock{mutex_};
    return robot_.baud();
  }
  /// Returns the true distance from the start [m].
  [[nodiscard]] double distance() const {
    const std::lock_guard lock{mutex_};
    return body_.pose().x;
  }
  void press_stop_button(bool pressed) {
    const std::lock_guard lock{mutex_};
    robot_.panel().stop_button = pressed;
  }

  /// Disconnects the client, like a pulled plug. The robot keeps its session on a serial line.
  void cut() {
    const std::lock_guard lock{mutex_};
    server_.reset();
  }
  /// Restores the line under the same address.
  void restore() {
    const std::lock_guard lock{mutex_};
    pioneer_arcos::EmulatorServer::Options options;
    if (transport_ == Transport::kTcp) options.tcp_port = tcp_port_;
    if (transport_ == Transport::kSerial) options.pty_path = path_;
    auto server = pioneer_arcos::EmulatorServer::open(options);
    if (!server) throw std::runtime_error{server.error().text};
    server_.emplace(*std::move(server));
    tcp_port_ = server_->tcp_port();
  }

 private:
  void run(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      std::this_thread::sleep_for(std::chrono::milliseconds{2});
      const std::lock_guard lock{mutex_};
      const auto now = std::chrono::steady_clock::now();
      server_ ? server_->serve(robot_, now) : robot_.advance(now);
      speed_ = std::abs(body_.read().speed.left);
    }
  }

  static std::string unique_path() {
    static std::atomic<int> count{0};
    return "/tmp/pioneer_hardware_" + std::to_string(getpid()) + "_" + std::to_string(count++);
  }

  Transport transport_;
  std::uint16_t tcp_port_;
  const std::string path_{unique_path()};
  mutable std::mutex mutex_{};
  std::optional<pioneer_arcos::EmulatorServer> server_{};
  pioneer_arcos::DynamicBody body_{};
  pioneer_arcos::EmulatedRobot robot_{{}, body_, std::chrono::steady_clock::now()};
  std::atomic<double> speed_{0.0};
  std::jthread thread_{};
};

}  // namespace pioneer_hardware::support

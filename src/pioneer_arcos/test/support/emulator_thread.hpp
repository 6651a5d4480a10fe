#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "pioneer_arcos/emulator/dynamic_body.hpp"
#include "pioneer_arcos/emulator/server.hpp"

namespace pioneer_arcos::support {

/// A command that the robot has executed.
struct Executed {
  CommandCode code{};
  std::int32_t number{};
  SteadyTime at{};
};

/// An emulated robot in real time on its own thread, with a record of its commands and motion.
class EmulatorThread {
 public:
  static constexpr double kMoving = 0.01;  ///< Minimum speed that counts as motion [m/s].

  EmulatorThread(const EmulatorServer::Options& where, const EmulatedRobot::Options& robot)
      : server_{open(where)}, robot_{robot, body_, std::chrono::steady_clock::now()} {
    robot_.on_command([this](const ReceivedCommand& command, SteadyTime now) {
      executed_.push_back({command.code, command.number_or(0), now});
    });
    thread_ = std::thread{[this] { run(); }};
  }
  ~EmulatorThread() {
    stopping_ = true;
    thread_.join();
  }
  EmulatorThread(const EmulatorThread&) = delete;
  EmulatorThread& operator=(const EmulatorThread&) = delete;

  [[nodiscard]] std::uint16_t port() const { return server_.tcp_port(); }
  [[nodiscard]] double speed() const { return speed_; }  ///< Speed of the faster wheel [m/s].
  /// Returns the maximum time between a packet to the robot and motion after it [s].
  [[nodiscard]] double longest_blind_drive() const { return longest_blind_drive_; }
  [[nodiscard]] std::vector<Executed> executed() const {
    const std::lock_guard lock{mutex_};
    return executed_;
  }
  [[nodiscard]] std::size_t count(CommandCode code) const {
    const std::lock_guard lock{mutex_};
    return static_cast<std::size_t>(std::ranges::count(executed_, code, &Executed::code));
  }
  /// Calls work(EmulatedRobot&) while the thread is locked out.
  template <typename Work>
  auto with_robot(Work&& work) {
    const std::lock_guard lock{mutex_};
    return work(robot_);
  }

 private:
  static EmulatorServer open(const EmulatorServer::Options& where) {
    auto server = EmulatorServer::open(where);
    if (!server) throw std::runtime_error{server.error().text};
    return *std::move(server);
  }

  void run() {
    while (!stopping_) {
      server_.wait(std::chrono::milliseconds{2});
      const std::lock_guard lock{mutex_};
      const SteadyTime now = std::chrono::steady_clock::now();
      server_.serve(robot_, now);
      const BodyReading reading = body_.read();
      speed_ = std::max(std::abs(reading.speed.left), std::abs(reading.speed.right));
      const std::chrono::duration<double> blind = now - robot_.last_packet();
      if (speed_ > kMoving)
        longest_blind_drive_ = std::max(longest_blind_drive_.load(), blind.count());
    }
  }

  mutable std::mutex mutex_;
  EmulatorServer server_;
  DynamicBody body_;
  EmulatedRobot robot_;
  std::vector<Executed> executed_;
  std::atomic<double> speed_{0.0};
  std::atomic<double> longest_blind_drive_{0.0};
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

/// Waits for a condition; returns whether it holds in time.
template <typename Condition>
[[nodiscard]] bool eventually(std::chrono::milliseconds timeout, Condition&& holds) {
  const SteadyTime deadline = std::chrono::steady_clock::now() + timeout;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
  return true;
}

}  // namespace pioneer_arcos::support

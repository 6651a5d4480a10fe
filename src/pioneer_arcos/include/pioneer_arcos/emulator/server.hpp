#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "pioneer_arcos/emulator/emulated_robot.hpp"
#include "pioneer_arcos/emulator/pty_port.hpp"
#include "pioneer_arcos/emulator/tcp_port.hpp"

namespace pioneer_arcos {

/// Connects an emulated robot to clients: a socket, a pseudo-terminal, or both; one client at a
/// time. Has no thread: whoever owns it calls it.
class EmulatorServer {
 public:
  struct Options {
    std::optional<std::uint16_t> tcp_port{};  ///< 0 for any that is free.
    std::string host{"127.0.0.1"};
    std::optional<std::string> pty_path{};
  };

  [[nodiscard]] static tl::expected<EmulatorServer, LinkError> open(const Options& options);

  /// Waits for clients at most for this time; returns as soon as one has something to say.
  void wait(std::chrono::milliseconds patience) const;
  /// Takes clients and their bytes, lets the robot's time pass, sends what it says.
  void serve(EmulatedRobot& robot, Instant now);

  [[nodiscard]] std::uint16_t tcp_port() const { return tcp_ ? tcp_->port() : 0; }
  [[nodiscard]] bool has_tcp_client() const { return tcp_ && tcp_->has_client(); }
  [[nodiscard]] std::uint64_t refused() const { return tcp_ ? tcp_->refused() : 0; }

  /// Calls back with one line for each client that comes, goes or is refused.
  void on_event(std::function<void(const std::string&)> callback) {
    on_event_ = std::move(callback);
  }

 private:
  EmulatorServer() = default;
  void serve_tcp(EmulatedRobot& robot, Instant now);
  void serve_pty(EmulatedRobot& robot, Instant now);
  void read_tcp(EmulatedRobot& robot, Instant now);
  void lose_client(EmulatedRobot& robot, const char* why);
  void tell(const std::string& line) const {
    if (on_event_) on_event_(line);
  }

  std::optional<TcpPort> tcp_{};
  std::optional<PtyPort> pty_{};
  std::function<void(const std::string&)> on_event_{};
};

}  // namespace pioneer_arcos

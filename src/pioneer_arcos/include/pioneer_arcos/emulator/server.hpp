#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "pioneer_arcos/emulator/client_port.hpp"
#include "pioneer_arcos/emulator/emulated_robot.hpp"
#include "pioneer_arcos/emulator/serial_emulation.hpp"

/// Transport of an emulated robot: a TCP port, a serial line, or both, for one client at a time.
/// Transport and emulated firmware are separate, so that the firmware can be tested without I/O.
namespace pioneer_arcos {

/// Connects an emulated robot with clients. Has no thread; its owner calls wait() and serve().
class EmulatorServer {
 public:
  struct Options {
    std::optional<std::uint16_t> tcp_port{};  ///< 0 selects any free port.
    std::string host{"127.0.0.1"};            ///< Local IPv4 address of the TCP port.
    std::optional<std::string> pty_path{};    ///< Path of the emulated serial port.
  };

  [[nodiscard]] static tl::expected<EmulatorServer, foothill_link::LinkError> open(
      const Options& options);

  /// Waits until a client connects or sends bytes, or for the time limit.
  void wait(std::chrono::milliseconds timeout) const;
  /// Advances the robot to a time and transfers bytes in both directions.
  void serve(EmulatedRobot& robot, SteadyTime now);

  [[nodiscard]] std::uint16_t tcp_port() const { return tcp_ ? tcp_->port() : 0; }
  [[nodiscard]] bool has_tcp_client() const { return tcp_ && tcp_->has_client(); }
  [[nodiscard]] std::uint64_t refused() const { return tcp_ ? tcp_->refused() : 0; }

  /// Sets a callback with one line of text for each client that connects, leaves or is refused.
  void on_event(std::function<void(const std::string&)> callback) {
    on_event_ = std::move(callback);
  }

 private:
  EmulatorServer() = default;
  void serve_tcp(EmulatedRobot& robot, SteadyTime now);
  void serve_serial(EmulatedRobot& robot, SteadyTime now);
  void read_tcp(EmulatedRobot& robot, SteadyTime now);
  void drop_client(EmulatedRobot& robot, const char* reason);
  void report(const std::string& line) const {
    if (on_event_) on_event_(line);
  }

  std::optional<ClientPort> tcp_{};
  std::optional<SerialEmulation> serial_{};
  std::function<void(const std::string&)> on_event_{};
};

}  // namespace pioneer_arcos

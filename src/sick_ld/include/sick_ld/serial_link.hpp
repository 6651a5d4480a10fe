#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "sick_ld/client.hpp"
#include "sick_ld/serial_port.hpp"

namespace sick_ld {

/// Returns the steady clock's time [s], by which links go.
[[nodiscard]] double steady_time();

/// A client on a serial port, which it opens again whenever it is lost.
class SerialLink {
 public:
  SerialLink(const ClientConfig& config, std::string path);

  /// Reads, writes and waits for bytes, no longer than the timeout.
  void run_once(std::chrono::milliseconds timeout);

  [[nodiscard]] Client& client() { return client_; }
  [[nodiscard]] const Client& client() const { return client_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  /// Why there is no port, if there is none.
  [[nodiscard]] const std::string& port_problem() const { return port_problem_; }

 private:
  void open(double now);
  void lose(const std::string& why, double now);
  void write(double now);

  Client client_;
  std::string path_;
  std::optional<SerialPort> port_{};
  double t_open_{};  ///< When the port is to be opened again [s].
  std::string port_problem_{};
};

}  // namespace sick_ld

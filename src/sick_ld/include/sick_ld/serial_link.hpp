#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "foothill_link/link.hpp"
#include "foothill_link/reconnect_timer.hpp"
#include "sick_ld/scanner_client.hpp"

/// A ScannerClient on a serial port.
///
/// The link moves bytes between the client and the port, changes the port's rate as the client
/// requests, and opens the port again whenever it is lost.
namespace sick_ld {

class SerialLink {
 public:
  /// @param path Path of the serial port. Throws as ScannerClient does.
  SerialLink(const ClientConfig& config, std::string path);

  /// Writes, waits for bytes no longer than the time limit, and reads.
  void run_once(std::chrono::milliseconds timeout);

  [[nodiscard]] ScannerClient& client() { return client_; }
  [[nodiscard]] const ScannerClient& client() const { return client_; }
  /// Returns why there is no port; empty if there is one.
  [[nodiscard]] const std::string& port_problem() const { return port_problem_; }

 private:
  void open();
  void close(const foothill_link::LinkError& error);
  [[nodiscard]] tl::expected<void, foothill_link::LinkError> write();
  [[nodiscard]] tl::expected<void, foothill_link::LinkError> read(
      std::chrono::milliseconds timeout);

  ScannerClient client_;
  std::string path_;
  std::optional<foothill_link::Link> port_{};
  foothill_link::ReconnectTimer reconnect_;
  std::string port_problem_{};
};

}  // namespace sick_ld

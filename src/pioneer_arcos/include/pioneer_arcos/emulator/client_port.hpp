#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "foothill_link/tcp_listener.hpp"

/// The TCP port of an emulated robot. It serves one client at a time, like a serial line; further
/// clients are refused or, on request, replace the present one.
namespace pioneer_arcos {

class ClientPort {
 public:
  /// Starts to listen. @param host Local IPv4 address. @param port 0 selects any free port.
  [[nodiscard]] static tl::expected<ClientPort, foothill_link::LinkError> listen(
      const std::string& host, std::uint16_t port);

  /// Accepts a pending client. If there is a client already, either closes the new connection or,
  /// with may_replace, drops the old client. Returns whether a client was accepted.
  bool accept(bool may_replace);
  /// Closes the connection of the client.
  void disconnect() { client_.reset(); }

  [[nodiscard]] bool has_client() const { return client_.has_value(); }
  [[nodiscard]] foothill_link::Link& client() { return *client_; }  ///< @pre has_client()
  /// Returns the client's descriptor, for poll(). @pre has_client()
  [[nodiscard]] int client_descriptor() const { return client_->descriptor(); }
  [[nodiscard]] std::uint16_t port() const { return listener_.port(); }
  [[nodiscard]] int descriptor() const { return listener_.descriptor(); }  ///< For poll().
  [[nodiscard]] std::uint64_t refused() const { return refused_; }  ///< Number of refused clients.

 private:
  explicit ClientPort(foothill_link::TcpListener listener) : listener_{std::move(listener)} {}

  foothill_link::TcpListener listener_;
  std::optional<foothill_link::Link> client_{};
  std::uint64_t refused_{};
};

}  // namespace pioneer_arcos

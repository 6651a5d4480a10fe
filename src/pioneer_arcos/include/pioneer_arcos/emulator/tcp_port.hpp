#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "pioneer_arcos/link.hpp"

namespace pioneer_arcos {

/// Where clients of an emulated robot connect: one at a time, as on a serial line.
class TcpPort {
 public:
  /// Listens. @param host Address of this machine. @param port 0 for any that is free.
  [[nodiscard]] static tl::expected<TcpPort, LinkError> listen(const std::string& host,
                                                               std::uint16_t port);

  /// Takes a client that waits. If there is one already, the new one is refused: its connection is
  /// closed at once; unless the old one may be dropped, because it has fallen silent.
  /// Returns whether a client was taken.
  bool accept(bool may_replace);
  /// Drops the client.
  void hang_up() { client_.reset(); }

  [[nodiscard]] bool has_client() const { return client_.has_value(); }
  [[nodiscard]] Link& client() { return *client_; }  ///< @pre has_client()
  /// Returns what to wait on for the client's bytes. @pre has_client()
  [[nodiscard]] int client_descriptor() const { return client_->descriptor(); }
  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] int descriptor() const { return listener_.descriptor(); }
  [[nodiscard]] std::uint64_t refused() const { return refused_; }

 private:
  TcpPort(Link listener, std::uint16_t port) : listener_{std::move(listener)}, port_{port} {}

  Link listener_;
  std::optional<Link> client_{};
  std::uint16_t port_;
  std::uint64_t refused_{};
};

}  // namespace pioneer_arcos

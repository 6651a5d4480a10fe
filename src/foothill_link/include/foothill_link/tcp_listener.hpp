#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "foothill_link/link.hpp"

/// The server side of a TCP link, for emulated devices and tests. Accepted connections have the
/// same type as the links that drivers open.
namespace foothill_link {

/// A non-blocking listening socket.
class TcpListener {
 public:
  /// Starts to listen.
  /// @param host IPv4 address of a local interface, such as 127.0.0.1.
  /// @param port 0 selects any free port.
  [[nodiscard]] static tl::expected<TcpListener, LinkError> listen(const std::string& host,
                                                                   std::uint16_t port);

  /// Accepts a pending connection; returns nothing if there is none.
  [[nodiscard]] std::optional<Link> accept();

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] int descriptor() const { return descriptor_.number(); }  ///< For poll().

 private:
  TcpListener(FileDescriptor descriptor, std::uint16_t port)
      : descriptor_{std::move(descriptor)}, port_{port} {}

  FileDescriptor descriptor_;
  std::uint16_t port_;
};

}  // namespace foothill_link

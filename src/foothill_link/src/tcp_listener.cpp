#include "foothill_link/tcp_listener.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <cerrno>

namespace foothill_link {
namespace {

constexpr int kBacklog = 4;

}  // namespace

tl::expected<TcpListener, LinkError> TcpListener::listen(const std::string& host,
                                                         std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  if (inet_pton(AF_INET, host.c_str(), &address.sin_addr) != 1) {
    return tl::unexpected{LinkError{
        LinkFault::kNotFound,
        fmt::format("can't listen on \"{}\": not an address of the form 127.0.0.1", host)}};
  }
  FileDescriptor listener{socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)};
  const int on = 1;
  setsockopt(listener.number(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
  auto* generic = reinterpret_cast<sockaddr*>(&address);
  socklen_t size = sizeof(address);
  const bool is_listening = bind(listener.number(), generic, size) == 0 &&
                            ::listen(listener.number(), kBacklog) == 0 &&
                            getsockname(listener.number(), generic, &size) == 0;
  if (!is_listening) {
    return tl::unexpected{system_error(errno, fmt::format("can't listen on {}:{}", host, port))};
  }
  return TcpListener{std::move(listener), ntohs(address.sin_port)};
}

std::optional<Link> TcpListener::accept() {
  FileDescriptor client{accept4(descriptor(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC)};
  if (!client.is_open()) return std::nullopt;
  const int on = 1;
  setsockopt(client.number(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
  return Link{std::move(client), Link::Kind::kTcp};
}

}  // namespace foothill_link

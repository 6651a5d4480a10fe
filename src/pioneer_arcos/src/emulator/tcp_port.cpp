#include "pioneer_arcos/emulator/tcp_port.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace pioneer_arcos {
namespace {

tl::unexpected<LinkError> failed(const std::string& host, std::uint16_t port, int error) {
  return tl::unexpected{
      LinkError{LinkFault::kSystem, fmt::format("can't listen on {}:{}: {}", host, port,
                                                std::generic_category().message(error))}};
}

}  // namespace

tl::expected<TcpPort, LinkError> TcpPort::listen(const std::string& host, std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  if (inet_pton(AF_INET, host.c_str(), &address.sin_addr) != 1) {
    return tl::unexpected{LinkError{
        LinkFault::kNotFound,
        fmt::format("can't listen on \"{}\": that is no address of the form 127.0.0.1", host)}};
  }
  Link listener{socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)};
  const int on = 1;
  setsockopt(listener.descriptor(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
  auto* generic = reinterpret_cast<sockaddr*>(&address);
  socklen_t size = sizeof(address);
  const bool listens = bind(listener.descriptor(), generic, size) == 0 &&
                       ::listen(listener.descriptor(), 4) == 0 &&
                       getsockname(listener.descriptor(), generic, &size) == 0;
  if (!listens) return failed(host, port, errno);
  return TcpPort{std::move(listener), ntohs(address.sin_port)};
}

bool TcpPort::accept(bool may_replace) {
  const int descriptor =
      accept4(listener_.descriptor(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (descriptor < 0) return false;
  Link client{descriptor};
  if (client_ && !may_replace) {
    ++refused_;
    return false;
  }
  const int on = 1;
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
  client_.emplace(std::move(client));
  return true;
}

}  // namespace pioneer_arcos

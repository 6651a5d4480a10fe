#include "pioneer_arcos/emulator/client_port.hpp"

namespace pioneer_arcos {

tl::expected<ClientPort, foothill_link::LinkError> ClientPort::listen(const std::string& host,
                                                                      std::uint16_t port) {
  auto listener = foothill_link::TcpListener::listen(host, port);
  if (!listener) return tl::unexpected{listener.error()};
  return ClientPort{*std::move(listener)};
}

bool ClientPort::accept(bool may_replace) {
  auto client = listener_.accept();
  if (!client) return false;
  if (client_ && !may_replace) {
    ++refused_;
    return false;
  }
  client_.emplace(*std::move(client));
  return true;
}

}  // namespace pioneer_arcos

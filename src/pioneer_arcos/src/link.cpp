#include "pioneer_arcos/link.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <system_error>

#include "serial.hpp"

#ifndef TIOCEXCL
#define TIOCEXCL 0x540C
#endif

namespace pioneer_arcos {
namespace {

LinkFault fault_of(int error) {
  switch (error) {
    case ENOENT:
    case ENODEV:
    case ENXIO:
      return LinkFault::kNotFound;
    case EBUSY:
    case EWOULDBLOCK:
      return LinkFault::kBusy;
    case ECONNREFUSED:
    case EACCES:
    case EHOSTUNREACH:
    case ENETUNREACH:
      return LinkFault::kRefused;
    case ETIMEDOUT:
      return LinkFault::kTimeout;
    default:
      return LinkFault::kSystem;
  }
}

tl::unexpected<LinkError> failed(int error) {
  return tl::unexpected{LinkError{fault_of(error), std::generic_category().message(error)}};
}

tl::expected<Link, LinkError> open_serial(const SerialAddress& address) {
  const int descriptor = ::open(address.device.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return failed(errno);
  Link link{descriptor, true};
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) return failed(errno);
  if (ioctl(descriptor, TIOCEXCL) != 0) return failed(errno);
  if (const int error = make_raw(descriptor, address.baud); error != 0) {
    return failed(error);
  }
  return link;
}

using Resolved = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

tl::expected<Resolved, LinkError> resolve(const TcpAddress& address) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_NUMERICSERV;
  addrinfo* found = nullptr;
  const int error =
      getaddrinfo(address.host.c_str(), std::to_string(address.port).c_str(), &hints, &found);
  if (error != 0) {
    return tl::unexpected{LinkError{LinkFault::kNotFound, gai_strerror(error)}};
  }
  return Resolved{found, &freeaddrinfo};
}

/// Returns 0 or errno.
int finish_connecting(int descriptor, std::chrono::milliseconds patience) {
  pollfd waiting{.fd = descriptor, .events = POLLOUT, .revents = 0};
  const int ready = poll(&waiting, 1, static_cast<int>(patience.count()));
  if (ready < 0) return errno;
  if (ready == 0) return ETIMEDOUT;
  int error = 0;
  socklen_t size = sizeof(error);
  getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size);
  return error;
}

tl::expected<Link, LinkError> connect_to(const addrinfo& where,
                                         std::chrono::milliseconds patience) {
  const int descriptor =
      socket(where.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, where.ai_protocol);
  if (descriptor < 0) return failed(errno);
  Link link{descriptor};
  const int on = 1;
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
  int error = connect(descriptor, where.ai_addr, where.ai_addrlen) == 0 ? 0 : errno;
  if (error == EINPROGRESS) error = finish_connecting(descriptor, patience);
  if (error != 0) return failed(error);
  return link;
}

tl::expected<Link, LinkError> open_tcp(const TcpAddress& address,
                                       std::chrono::milliseconds patience) {
  const auto resolved = resolve(address);
  if (!resolved) return tl::unexpected{resolved.error()};
  tl::expected<Link, LinkError> link = failed(EADDRNOTAVAIL);
  for (const addrinfo* at = resolved->get(); at != nullptr; at = at->ai_next) {
    link = connect_to(*at, patience);
    if (link) break;
  }
  return link;
}

}  // namespace

tl::expected<Link, LinkError> Link::open(const Address& address,
                                         std::chrono::milliseconds patience) {
  if (const auto* tcp = std::get_if<TcpAddress>(&address)) return open_tcp(*tcp, patience);
  return open_serial(std::get<SerialAddress>(address));
}

Link::~Link() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Link& Link::operator=(Link&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(is_serial_, other.is_serial_);
  return *this;
}

tl::expected<std::size_t, LinkError> Link::read(std::span<std::uint8_t> buffer) {
  const ssize_t count = ::read(descriptor_, buffer.data(), buffer.size());
  if (count > 0) return static_cast<std::size_t>(count);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return std::size_t{0};
  // An idle serial port reads as nothing; a socket that does so has been closed.
  if (count == 0 && is_serial_) return std::size_t{0};
  if (count == 0) return tl::unexpected{LinkError{LinkFault::kClosed, "closed by the other side"}};
  return tl::unexpected{
      LinkError{LinkFault::kClosed, "read: " + std::generic_category().message(errno)}};
}

tl::expected<std::size_t, LinkError> Link::write(std::span<const std::uint8_t> bytes) {
  const ssize_t count = is_serial_ ? ::write(descriptor_, bytes.data(), bytes.size())
                                   : send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  if (count >= 0) return static_cast<std::size_t>(count);
  if (errno == EAGAIN || errno == EINTR) return std::size_t{0};
  return tl::unexpected{
      LinkError{LinkFault::kClosed, "write: " + std::generic_category().message(errno)}};
}

tl::expected<void, LinkError> Link::set_baud(unsigned baud) {
  if (!is_serial_) return {};
  if (const int error = change_rate(descriptor_, baud); error != 0) {
    return tl::unexpected{LinkError{
        fault_of(error), fmt::format("{} baud: {}", baud, std::generic_category().message(error))}};
  }
  return {};
}

}  // namespace pioneer_arcos

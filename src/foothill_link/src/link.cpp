#include "foothill_link/link.hpp"

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

#include "terminal_settings.hpp"

// Absent from the headers of some C libraries.
#ifndef TIOCEXCL
#define TIOCEXCL 0x540C
#endif

namespace foothill_link {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

tl::unexpected<LinkError> failed(int error) { return tl::unexpected{system_error(error)}; }

tl::unexpected<LinkError> closed(const char* operation, int error) {
  LinkError reason = system_error(error, operation);
  reason.fault = LinkFault::kClosed;
  return tl::unexpected{std::move(reason)};
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
int finish_connecting(int descriptor, milliseconds timeout) {
  pollfd waiting{.fd = descriptor, .events = POLLOUT, .revents = 0};
  const int ready = poll(&waiting, 1, static_cast<int>(timeout.count()));
  if (ready < 0) return errno;
  if (ready == 0) return ETIMEDOUT;
  int error = 0;
  socklen_t size = sizeof(error);
  getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size);
  return error;
}

tl::expected<Link, LinkError> connect_to(const addrinfo& where, milliseconds timeout) {
  FileDescriptor descriptor{
      socket(where.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, where.ai_protocol)};
  if (!descriptor.is_open()) return failed(errno);
  const int on = 1;
  setsockopt(descriptor.number(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
  const bool is_connected = ::connect(descriptor.number(), where.ai_addr, where.ai_addrlen) == 0;
  int error = is_connected ? 0 : errno;
  if (error == EINPROGRESS) error = finish_connecting(descriptor.number(), timeout);
  if (error != 0) return failed(error);
  return Link{std::move(descriptor), Link::Kind::kTcp};
}

timespec to_timespec(nanoseconds duration) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(duration);
  return {.tv_sec = seconds.count(), .tv_nsec = (duration - seconds).count()};
}

}  // namespace

tl::expected<Link, LinkError> Link::open(const Address& address, milliseconds timeout) {
  if (const auto* tcp = std::get_if<TcpAddress>(&address)) return connect(*tcp, timeout);
  return open_serial(std::get<SerialAddress>(address));
}

tl::expected<Link, LinkError> Link::open_serial(const SerialAddress& address) {
  FileDescriptor descriptor{
      ::open(address.device.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)};
  if (!descriptor.is_open()) return failed(errno);
  // Two drivers on one line would take bytes from each other. TIOCEXCL does not stop root.
  if (flock(descriptor.number(), LOCK_EX | LOCK_NB) != 0) return failed(errno);
  if (ioctl(descriptor.number(), TIOCEXCL) != 0) return failed(errno);
  if (const int error = make_raw(descriptor.number(), address.baud); error != 0) {
    return failed(error);
  }
  return Link{std::move(descriptor), Kind::kSerial};
}

tl::expected<Link, LinkError> Link::connect(const TcpAddress& address, milliseconds timeout) {
  const auto resolved = resolve(address);
  if (!resolved) return tl::unexpected{resolved.error()};
  tl::expected<Link, LinkError> link = failed(EADDRNOTAVAIL);
  for (const addrinfo* at = resolved->get(); at != nullptr; at = at->ai_next) {
    link = connect_to(*at, timeout);
    if (link) break;
  }
  return link;
}

tl::expected<std::size_t, LinkError> Link::read(std::span<std::uint8_t> buffer) {
  const ssize_t count = ::read(descriptor(), buffer.data(), buffer.size());
  if (count > 0) return static_cast<std::size_t>(count);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return std::size_t{0};
  // An idle serial port reads as zero bytes; so does a socket that the peer has closed.
  if (count == 0 && is_serial()) return std::size_t{0};
  if (count == 0) return tl::unexpected{LinkError{LinkFault::kClosed, "closed by the peer"}};
  return closed("read", errno);
}

tl::expected<std::size_t, LinkError> Link::write(std::span<const std::uint8_t> bytes) {
  const ssize_t count = is_serial() ? ::write(descriptor(), bytes.data(), bytes.size())
                                    : send(descriptor(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
  if (count >= 0) return static_cast<std::size_t>(count);
  if (errno == EAGAIN || errno == EINTR) return std::size_t{0};
  return closed("write", errno);
}

tl::expected<void, LinkError> Link::write_all(std::span<const std::uint8_t> bytes,
                                              milliseconds timeout) {
  while (!bytes.empty()) {
    const auto count = write(bytes);
    if (!count) return tl::unexpected{count.error()};
    bytes = bytes.subspan(*count);
    if (*count > 0) continue;
    pollfd waiting{.fd = descriptor(), .events = POLLOUT, .revents = 0};
    if (poll(&waiting, 1, static_cast<int>(timeout.count())) == 0) {
      return tl::unexpected{LinkError{LinkFault::kTimeout, "write: output is blocked"}};
    }
  }
  return {};
}

tl::expected<void, LinkError> Link::wait(const WaitOptions& options) const {
  const auto events = static_cast<short>(options.for_output ? POLLIN | POLLOUT : POLLIN);
  const int event = options.event != nullptr ? options.event->descriptor() : -1;
  pollfd waiting[] = {{.fd = descriptor(), .events = events, .revents = 0},
                      {.fd = event, .events = POLLIN, .revents = 0}};
  const timespec limit = to_timespec(options.timeout);
  ppoll(waiting, 2, &limit, nullptr);
  if (waiting[1].revents != 0) options.event->clear();
  // An unplugged serial port reads as idle. A closed socket is detected by reading, which still
  // returns the bytes that arrived before the end.
  if (is_serial() && (waiting[0].revents & (POLLHUP | POLLERR | POLLNVAL)) != 0) {
    return tl::unexpected{LinkError{LinkFault::kClosed, "the serial port was disconnected"}};
  }
  return {};
}

tl::expected<void, LinkError> Link::set_baud(unsigned baud) {
  if (!is_serial()) return {};
  if (const int error = change_rate(descriptor(), baud); error != 0) {
    return tl::unexpected{system_error(error, fmt::format("{} baud", baud))};
  }
  return {};
}

unsigned Link::baud() const { return is_serial() ? rate_of(descriptor()) : 0; }

}  // namespace foothill_link

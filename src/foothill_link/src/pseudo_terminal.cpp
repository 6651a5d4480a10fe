#include "foothill_link/pseudo_terminal.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>

#include "terminal_settings.hpp"

namespace foothill_link {

tl::expected<PseudoTerminal, LinkError> PseudoTerminal::open(unsigned baud) {
  FileDescriptor master{posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)};
  std::array<char, 128> name{};
  const bool is_ready = master.is_open() && grantpt(master.number()) == 0 &&
                        unlockpt(master.number()) == 0 &&
                        ptsname_r(master.number(), name.data(), name.size()) == 0;
  if (!is_ready) {
    return tl::unexpected{system_error(errno, "can't create a pseudo-terminal")};
  }
  if (const int error = make_raw(master.number(), baud); error != 0) {
    return tl::unexpected{system_error(error, "can't configure a pseudo-terminal")};
  }
  return PseudoTerminal{std::move(master), name.data()};
}

std::size_t PseudoTerminal::read(std::span<std::uint8_t> buffer) {
  const ssize_t count = ::read(descriptor(), buffer.data(), buffer.size());
  // A terminal whose other end was closed reads as an I/O error.
  has_peer_ = count >= 0 || errno == EAGAIN || errno == EINTR;
  return count > 0 ? static_cast<std::size_t>(count) : 0;
}

void PseudoTerminal::write(std::span<const std::uint8_t> bytes) {
  while (has_peer_ && !bytes.empty()) {
    const ssize_t count = ::write(descriptor(), bytes.data(), bytes.size());
    if (count <= 0) return;
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
}

unsigned PseudoTerminal::baud() const { return rate_of(descriptor()); }

}  // namespace foothill_link

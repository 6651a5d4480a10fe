#include "pioneer_arcos/emulator/pty_port.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "../serial.hpp"

namespace pioneer_arcos {
namespace {

tl::unexpected<LinkError> failed(const std::string& what) {
  return tl::unexpected{
      LinkError{LinkFault::kSystem, what + ": " + std::generic_category().message(errno)}};
}

bool is_link(const std::string& path) {
  struct stat status {};
  return lstat(path.c_str(), &status) == 0 && S_ISLNK(status.st_mode);
}

}  // namespace

tl::expected<PtyPort, LinkError> PtyPort::open(const std::string& path) {
  Link master{posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC), true};
  std::array<char, 64> name{};
  const bool is_ready = master.descriptor() >= 0 && grantpt(master.descriptor()) == 0 &&
                        unlockpt(master.descriptor()) == 0 &&
                        ptsname_r(master.descriptor(), name.data(), name.size()) == 0;
  if (!is_ready) return failed("can't make a pseudo-terminal");
  if (const int error = make_raw(master.descriptor(), kFirstBaud); error != 0) {
    errno = error;
    return failed("can't set up a pseudo-terminal");
  }
  if (is_link(path)) unlink(path.c_str());
  if (symlink(name.data(), path.c_str()) != 0) return failed(path);
  return PtyPort{std::move(master), path};
}

PtyPort::~PtyPort() {
  if (!path_.empty()) unlink(path_.c_str());
}

PtyPort::PtyPort(PtyPort&& other) noexcept
    : master_{std::move(other.master_)},
      path_{std::exchange(other.path_, {})},
      is_open_{other.is_open_} {}

std::vector<std::uint8_t> PtyPort::read(unsigned baud) {
  std::vector<std::uint8_t> bytes(1024);
  // A terminal that nobody has open reads as an error.
  const auto count = master_.read(bytes);
  is_open_ = count.has_value();
  bytes.resize(count.value_or(0));
  // Bytes of a terminal take no time: those that came may be older than a rate that is new.
  const unsigned before = std::exchange(last_rate_, rate());
  if (before != baud) garble(bytes, baud);
  return bytes;
}

void PtyPort::write(std::span<const std::uint8_t> bytes, unsigned baud) {
  if (!is_open_) return;
  std::vector<std::uint8_t> sent{bytes.begin(), bytes.end()};
  garble(sent, baud);
  // A line has no memory: what the other end does not take is lost.
  [[maybe_unused]] const auto taken = master_.write(sent);
}

void PtyPort::garble(std::span<std::uint8_t> bytes, unsigned baud) const {
  if (rate() == baud) return;
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(byte ^ 0xA5U);
}

unsigned PtyPort::rate() const { return rate_of(master_.descriptor()); }

std::optional<int> PtyPort::descriptor() const {
  return is_open_ ? std::optional{master_.descriptor()} : std::nullopt;
}

}  // namespace pioneer_arcos

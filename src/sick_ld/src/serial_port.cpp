#include "sick_ld/serial_port.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace sick_ld {
namespace {

struct Speed {
  int baud;
  speed_t code;
};

constexpr std::array<Speed, 6> kSpeeds{{{4800, B4800},
                                        {9600, B9600},
                                        {19200, B19200},
                                        {38400, B38400},
                                        {57600, B57600},
                                        {115200, B115200}}};

std::string reason(const std::string& what) { return what + ": " + std::strerror(errno); }

/// Sets raw bytes at a rate; `when` says whether output has to leave first.
tl::expected<void, std::string> set_raw(int descriptor, int baud, int when) {
  for (const Speed& speed : kSpeeds) {
    if (speed.baud != baud) continue;
    termios settings{};
    if (tcgetattr(descriptor, &settings) != 0) return tl::unexpected{reason("no serial port")};
    cfmakeraw(&settings);
    settings.c_cflag |= CLOCAL | CREAD;
    settings.c_cflag &= ~static_cast<tcflag_t>(CSTOPB | CRTSCTS);
    settings.c_cc[VMIN] = 0;
    settings.c_cc[VTIME] = 0;
    cfsetspeed(&settings, speed.code);
    if (tcsetattr(descriptor, when, &settings) != 0) return tl::unexpected{reason("settings")};
    return {};
  }
  return tl::unexpected{std::to_string(baud) + " is none of the scanner's rates"};
}

}  // namespace

Descriptor::Descriptor(Descriptor&& other) noexcept : number_{std::exchange(other.number_, -1)} {}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  if (this != &other) {
    close();
    number_ = std::exchange(other.number_, -1);
  }
  return *this;
}

void Descriptor::close() {
  if (number_ >= 0) ::close(number_);
  number_ = -1;
}

tl::expected<SerialPort, std::string> SerialPort::open(const std::string& path, int baud) {
  SerialPort port;
  port.descriptor_ = Descriptor{::open(path.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)};
  if (!port.descriptor_.is_open()) return tl::unexpected{reason(path)};
  // Two drivers on one line would take each other's bytes.
  if (ioctl(port.descriptor_.number(), TIOCEXCL) != 0) return tl::unexpected{reason(path)};
  const auto is_set = set_raw(port.descriptor_.number(), baud, TCSANOW);
  if (!is_set) return tl::unexpected{path + ": " + is_set.error()};
  tcflush(port.descriptor_.number(), TCIOFLUSH);
  port.baud_ = baud;
  return port;
}

tl::expected<void, std::string> SerialPort::set_baud(int baud) {
  auto is_set = set_raw(descriptor_.number(), baud, TCSADRAIN);
  if (is_set) baud_ = baud;
  return is_set;
}

tl::expected<std::string, std::string> SerialPort::read(std::chrono::milliseconds timeout) {
  pollfd waiting{.fd = descriptor_.number(), .events = POLLIN, .revents = 0};
  if (poll(&waiting, 1, static_cast<int>(timeout.count())) < 0 && errno != EINTR) {
    return tl::unexpected{reason("waiting for bytes")};
  }
  std::array<char, 4096> buffer{};
  const ssize_t count = ::read(descriptor_.number(), buffer.data(), buffer.size());
  if (count > 0) return std::string{buffer.data(), static_cast<std::size_t>(count)};
  if (count < 0 && errno != EAGAIN && errno != EINTR) return tl::unexpected{reason("reading")};
  if ((waiting.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0) {
    return tl::unexpected{std::string{"the port was unplugged"}};
  }
  return std::string{};
}

tl::expected<void, std::string> SerialPort::write(std::span<const char> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor_.number(), bytes.data(), bytes.size());
    if (count > 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(count));
      continue;
    }
    if (errno != EAGAIN && errno != EINTR) return tl::unexpected{reason("writing")};
    pollfd waiting{.fd = descriptor_.number(), .events = POLLOUT, .revents = 0};
    constexpr int kLongest = 200;
    if (poll(&waiting, 1, kLongest) == 0) return tl::unexpected{std::string{"writing is blocked"}};
  }
  return {};
}

tl::expected<PseudoTerminal, std::string> PseudoTerminal::open() {
  PseudoTerminal terminal;
  terminal.master_ = Descriptor{posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)};
  const int master = terminal.master_.number();
  if (!terminal.master_.is_open() || grantpt(master) != 0 || unlockpt(master) != 0) {
    return tl::unexpected{reason("pseudo-terminal")};
  }
  std::array<char, 128> name{};
  if (ptsname_r(master, name.data(), name.size()) != 0) return tl::unexpected{reason("ptsname")};
  terminal.path_ = name.data();
  const auto is_raw = set_raw(master, kSpeeds.back().baud, TCSANOW);
  if (!is_raw) return tl::unexpected{is_raw.error()};
  return terminal;
}

int PseudoTerminal::baud() const {
  termios settings{};
  if (tcgetattr(master_.number(), &settings) != 0) return 0;
  for (const Speed& speed : kSpeeds) {
    if (speed.code == cfgetospeed(&settings)) return speed.baud;
  }
  return 0;
}

std::string PseudoTerminal::read() {
  std::array<char, 4096> buffer{};
  // Without a driver on the other end this fails, and there is nothing to read.
  const ssize_t count = ::read(master_.number(), buffer.data(), buffer.size());
  return count > 0 ? std::string{buffer.data(), static_cast<std::size_t>(count)} : std::string{};
}

void PseudoTerminal::write(std::span<const char> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(master_.number(), bytes.data(), bytes.size());
    if (count <= 0) return;
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
}

}  // namespace sick_ld

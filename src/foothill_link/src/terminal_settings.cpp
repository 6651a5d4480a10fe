#include "terminal_settings.hpp"

// The kernel's own terminal interface accepts any rate. Its header and termios.h exclude each
// other.
#include <asm/termbits.h>
#include <sys/ioctl.h>

#include <cerrno>

namespace foothill_link {
namespace {

void set_rate(termios2& settings, unsigned baud) {
  settings.c_cflag &= ~static_cast<tcflag_t>(CBAUD | CBAUD << IBSHIFT);
  settings.c_cflag |= BOTHER | BOTHER << IBSHIFT;
  settings.c_ispeed = baud;
  settings.c_ospeed = baud;
}

}  // namespace

int make_raw(int descriptor, unsigned baud) {
  termios2 settings{};
  if (ioctl(descriptor, TCGETS2, &settings) != 0) return errno;
  settings.c_iflag = IGNBRK | IGNPAR;
  settings.c_oflag = 0;
  settings.c_lflag = 0;
  settings.c_cflag = CS8 | CREAD | CLOCAL;
  settings.c_cc[VMIN] = 0;
  settings.c_cc[VTIME] = 0;
  set_rate(settings, baud);
  if (ioctl(descriptor, TCSETS2, &settings) != 0) return errno;
  // Bytes received before the port was opened belong to an earlier session.
  return ioctl(descriptor, TCFLSH, TCIOFLUSH) == 0 ? 0 : errno;
}

int change_rate(int descriptor, unsigned baud) {
  termios2 settings{};
  if (ioctl(descriptor, TCGETS2, &settings) != 0) return errno;
  set_rate(settings, baud);
  return ioctl(descriptor, TCSETSW2, &settings) == 0 ? 0 : errno;
}

unsigned rate_of(int descriptor) {
  termios2 settings{};
  if (ioctl(descriptor, TCGETS2, &settings) != 0) return 0;
  return settings.c_ospeed;
}

}  // namespace foothill_link

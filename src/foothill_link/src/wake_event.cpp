#include "foothill_link/wake_event.hpp"

#include <sys/eventfd.h>
#include <unistd.h>

#include <cstdint>

namespace foothill_link {

WakeEvent::WakeEvent() : descriptor_{eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)} {}

void WakeEvent::notify() const noexcept {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = write(descriptor_.number(), &one, sizeof(one));
}

void WakeEvent::clear() const noexcept {
  std::uint64_t count = 0;
  [[maybe_unused]] const ssize_t size = read(descriptor_.number(), &count, sizeof(count));
}

}  // namespace foothill_link

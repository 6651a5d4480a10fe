#pragma once

#include <sys/eventfd.h>
#include <unistd.h>

#include <cstdint>

namespace pioneer_arcos {

/// Wakes a thread out of poll().
class WakeUp {
 public:
  WakeUp() : descriptor_{eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)} {}
  ~WakeUp() { close(descriptor_); }
  WakeUp(const WakeUp&) = delete;
  WakeUp& operator=(const WakeUp&) = delete;

  void ring() const noexcept {
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = write(descriptor_, &one, sizeof(one));
  }
  void clear() const noexcept {
    std::uint64_t rings = 0;
    [[maybe_unused]] const ssize_t count = read(descriptor_, &rings, sizeof(rings));
  }
  [[nodiscard]] int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

}  // namespace pioneer_arcos

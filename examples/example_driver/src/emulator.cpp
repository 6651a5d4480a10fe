#include "example_driver/emulator.hpp"

namespace example_driver {

void Emulator::receive(std::span<const std::uint8_t> bytes) {
  for (const std::uint8_t byte : bytes) {
    if (byte != '\n') {
      if (line_.size() < 8) line_ += static_cast<char>(byte);
      continue;
    }
    is_measuring_ = is_measuring_ || line_ == "S";
    line_.clear();
  }
}

std::string Emulator::advance(foothill_core::Instant now) {
  std::string sent;
  for (; next_ <= now; next_ += kPeriod) {
    if (is_measuring_) sent += encode(reading_);
  }
  return sent;
}

}  // namespace example_driver

#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "sick_ld/error_counts.hpp"
#include "sick_ld/telegram.hpp"

namespace sick_ld {

/// Finds telegrams in a stream of bytes that may begin anywhere, break off, and carry anything.
/// An STX always begins a telegram anew, so that no damage reaches beyond the next one.
class TelegramParser {
 public:
  /// Takes some bytes, and calls `sink(const Telegram&)` for each telegram that they complete.
  template <typename Sink>
  void feed(std::span<const char> bytes, Sink&& sink) {
    for (const char byte : bytes) {
      if (take(byte)) sink(telegram_);
    }
  }

  /// Forgets a telegram that has begun, as when the line was lost.
  void reset();

  [[nodiscard]] const ErrorCounts& errors() const { return errors_; }

 private:
  /// Returns true if telegram_ is a new one.
  bool take(char byte);
  bool finish();
  void begin();

  bool is_inside_{};
  std::size_t size_{};
  std::array<char, kDeviceBuffer> characters_{};
  Telegram telegram_{};
  ErrorCounts errors_{};
};

}  // namespace sick_ld

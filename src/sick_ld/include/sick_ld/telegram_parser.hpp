#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "sick_ld/scanner_error.hpp"
#include "sick_ld/telegram.hpp"

/// Framing: from a stream of bytes to telegrams.
///
/// The stream may start anywhere, break off and contain anything. STX occurs only at the start of a
/// telegram, so each STX starts a new one, and damage never extends beyond the next telegram.
namespace sick_ld {

/// Finds telegrams in a stream of bytes and counts damaged ones.
class TelegramParser {
 public:
  /// Parses bytes and calls `sink(const Telegram&)` for each telegram that they complete.
  template <typename Sink>
  void feed(std::span<const char> bytes, Sink&& sink) {
    for (const char byte : bytes) {
      if (accept(byte)) sink(telegram_);
    }
  }

  /// Discards an incomplete telegram, as after the loss of the line.
  void reset();

  [[nodiscard]] const ScannerErrorCounts& errors() const { return errors_; }

 private:
  /// Returns whether telegram_ is a new telegram.
  bool accept(char byte);
  bool finish();
  void begin();

  bool is_inside_{};
  std::size_t size_{};
  std::array<char, kDeviceBuffer> characters_{};
  Telegram telegram_{};
  ScannerErrorCounts errors_{};
};

}  // namespace sick_ld

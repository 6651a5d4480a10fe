#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

/// Codec of the range finder: pure functions between bytes and values. A telegram is a line
/// "R<millimetres>*<checksum>\n", where the checksum is the exclusive or of all characters before
/// the asterisk, as two hexadecimal digits.

namespace example_driver {

/// One measurement.
struct Reading {
  unsigned range_mm{};  ///< [mm]
  [[nodiscard]] bool operator==(const Reading&) const = default;
};

/// Reason why bytes are not a telegram.
enum class TelegramError { kFormat, kChecksum, kTooLong };

/// Stable text for logs.
[[nodiscard]] const char* to_cstr(TelegramError error);

/// Largest range that a telegram can contain [mm].
inline constexpr unsigned kMaxRange = 999'999;

/// Returns the telegram of a reading. @pre reading.range_mm <= kMaxRange
[[nodiscard]] std::string encode(const Reading& reading);

/// Returns the reading in a line without its end.
[[nodiscard]] tl::expected<Reading, TelegramError> decode(const std::string& line);

/// Splits a stream of bytes into lines and decodes them.
class TelegramParser {
 public:
  /// Returns the results of all lines that these bytes complete.
  [[nodiscard]] std::vector<tl::expected<Reading, TelegramError>> receive(
      std::span<const std::uint8_t> bytes);

 private:
  std::string line_{};
};

}  // namespace example_driver

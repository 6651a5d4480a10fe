#include "example_driver/telegram.hpp"

#include <charconv>
#include <cstdio>

#include "foothill_core/contract.hpp"

namespace example_driver {
namespace {

constexpr std::size_t kMaxLine = 16;

unsigned checksum(const std::string& text) {
  unsigned sum = 0;
  for (const char letter : text) sum ^= static_cast<unsigned char>(letter);
  return sum;
}

std::string with_checksum(const std::string& body) {
  char digits[4];
  std::snprintf(digits, sizeof digits, "*%02X", checksum(body));
  return body + digits;
}

}  // namespace

const char* to_cstr(TelegramError error) {
  switch (error) {
    case TelegramError::kFormat:
      return "not a telegram";
    case TelegramError::kChecksum:
      return "checksum mismatch";
    case TelegramError::kTooLong:
      return "line too long";
  }
  return "unknown telegram error";
}

std::string encode(const Reading& reading) {
  foothill_core::expects(reading.range_mm <= kMaxRange, "the range must fit a telegram");
  return with_checksum("R" + std::to_string(reading.range_mm)) + "\n";
}

tl::expected<Reading, TelegramError> decode(const std::string& line) {
  if (line.size() > kMaxLine) return tl::unexpected{TelegramError::kTooLong};
  const std::size_t mark = line.find('*');
  if (mark == std::string::npos || !line.starts_with('R')) {
    return tl::unexpected{TelegramError::kFormat};
  }
  const std::string body = line.substr(0, mark);
  if (line != with_checksum(body)) return tl::unexpected{TelegramError::kChecksum};
  Reading reading;
  const char* const end = body.data() + body.size();
  const auto [stop, error] = std::from_chars(body.data() + 1, end, reading.range_mm);
  const bool is_number = error == std::errc{} && stop == end && reading.range_mm <= kMaxRange;
  if (!is_number) return tl::unexpected{TelegramError::kFormat};
  return reading;
}

std::vector<tl::expected<Reading, TelegramError>> TelegramParser::receive(
    std::span<const std::uint8_t> bytes) {
  std::vector<tl::expected<Reading, TelegramError>> results;
  for (const std::uint8_t byte : bytes) {
    if (byte == '\n') {
      results.push_back(decode(line_));
      line_.clear();
    } else if (line_.size() <= kMaxLine) {
      line_ += static_cast<char>(byte);
    }
  }
  return results;
}

}  // namespace example_driver

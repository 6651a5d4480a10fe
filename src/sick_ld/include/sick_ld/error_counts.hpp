#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace sick_ld {

/// What can go wrong between scanner and host, in the order of its layers.
enum class LinkError : std::size_t {
  kStrayBytes,    ///< Bytes between telegrams.
  kBrokenOff,     ///< Telegrams that ended in the STX of the next one, or with the line.
  kOverlong,      ///< Telegrams that are longer than the scanner's buffer.
  kBadCharacter,  ///< Telegrams with something else than hexadecimal digits.
  kBadLength,     ///< Telegrams whose LEN is not that of their words.
  kBadCrc,        ///< Telegrams whose signature does not fit.
  kForeign,       ///< Telegrams with addresses of others.
  kLostSegment,   ///< Profiles that lack a segment.
  kBadProfile,    ///< Profiles whose fields contradict each other, or are not those asked for.
  kUnexpected,    ///< Responses that nothing asked for.
  kRefused,       ///< Commands that the scanner refused.
  kTimeout,       ///< Commands without a response, and silence while profiles are due.
  kPort,          ///< Losses of the serial port.
  kCount
};

inline constexpr std::size_t kLinkErrors = static_cast<std::size_t>(LinkError::kCount);

/// Stable text for logs and messages.
[[nodiscard]] constexpr const char* to_cstr(LinkError error) {
  constexpr std::array<const char*, kLinkErrors + 1> kNames{
      "stray_bytes", "broken_off", "overlong",     "bad_character", "bad_length",
      "bad_crc",     "foreign",    "lost_segment", "bad_profile",   "unexpected",
      "refused",     "timeout",    "port",         "unknown"};
  const auto index = static_cast<std::size_t>(error);
  return kNames[index < kLinkErrors ? index : kLinkErrors];
}

/// How often each kind of error occurred.
class ErrorCounts {
 public:
  void add(LinkError error, std::uint64_t count = 1) {
    counts_[static_cast<std::size_t>(error)] += count;
  }
  [[nodiscard]] std::uint64_t of(LinkError error) const {
    return counts_[static_cast<std::size_t>(error)];
  }
  [[nodiscard]] std::uint64_t total() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t count : counts_) sum += count;
    return sum;
  }
  [[nodiscard]] bool operator==(const ErrorCounts&) const = default;

 private:
  std::array<std::uint64_t, kLinkErrors> counts_{};
};

}  // namespace sick_ld

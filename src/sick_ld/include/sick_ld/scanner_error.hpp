#pragma once

#include <array>
#include <cstddef>

#include "foothill_link/link_statistics.hpp"

/// Errors between scanner and host, in the order of the protocol's layers.
///
/// A serial line has no error correction, so errors are ordinary events: they are counted by kind
/// and reported (foothill_msgs/LinkState), and the state machine recovers. A count shows what is
/// wrong with an installation: bad signatures mean a bad cable, time-outs a scanner without power.
namespace sick_ld {

enum class ScannerError : std::size_t {
  kUnframedBytes,  ///< Bytes between telegrams.
  kBrokenOff,      ///< Telegrams cut short by the STX of the next one or by the loss of the line.
  kOverlong,       ///< Telegrams longer than the scanner's buffer.
  kBadCharacter,   ///< Telegrams with a character that is not a hexadecimal digit.
  kBadLength,      ///< Telegrams whose LEN differs from the number of their words.
  kBadCrc,         ///< Telegrams with a wrong signature.
  kForeign,        ///< Telegrams with addresses of other devices.
  kLostSegment,    ///< Profiles without one of their segments.
  kBadProfile,     ///< Profiles with inconsistent fields, or other fields than requested.
  kUnexpected,     ///< Responses without a command.
  kRefused,        ///< Commands that the scanner refused.
  kTimeout,        ///< Commands without a response, and silence while profiles are due.
  kPort,           ///< Losses of the serial port.
  kCount
};

using ScannerErrorCounts = foothill_link::ErrorCounts<ScannerError>;

/// Stable text for logs and messages.
[[nodiscard]] constexpr const char* to_cstr(ScannerError error) {
  constexpr std::array<const char*, ScannerErrorCounts::kKinds + 1> kNames{
      "unframed_bytes", "broken_off", "overlong",     "bad_character", "bad_length",
      "bad_crc",        "foreign",    "lost_segment", "bad_profile",   "unexpected",
      "refused",        "timeout",    "port",         "unknown"};
  const auto index = static_cast<std::size_t>(error);
  return kNames[index < ScannerErrorCounts::kKinds ? index : ScannerErrorCounts::kKinds];
}

/// Adds the counts of one layer to a sum.
inline void add(ScannerErrorCounts& sum, const ScannerErrorCounts& part) {
  for (std::size_t i = 0; i < ScannerErrorCounts::kKinds; ++i) {
    const auto kind = static_cast<ScannerError>(i);
    sum.add(kind, part.of(kind));
  }
}

}  // namespace sick_ld

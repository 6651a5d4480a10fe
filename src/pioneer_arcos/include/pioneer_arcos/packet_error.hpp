#pragma once

namespace pioneer_arcos {

/// Why a packet with the right checksum makes no sense.
enum class PacketError { kEmpty, kTooShort, kUnknownType };

/// Stable text for logs.
[[nodiscard]] constexpr const char* to_cstr(PacketError error) {
  switch (error) {
    case PacketError::kEmpty:
      return "packet without type";
    case PacketError::kTooShort:
      return "packet shorter than its fields";
    case PacketError::kUnknownType:
      return "unknown packet type";
  }
  return "unknown packet error";
}

}  // namespace pioneer_arcos

#pragma once

/// Errors of packets that have a correct checksum. Frames with a wrong checksum are rejected
/// earlier, before a packet is decoded.
namespace pioneer_arcos {

/// Reason why a packet cannot be decoded.
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

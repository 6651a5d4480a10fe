#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

/// Packets as bytes: `FA FB count payload checksum`.
///
/// The count includes the checksum. Numbers are little-endian, the checksum is big-endian. The same
/// frame carries commands to the robot and packets from it, on serial lines and sockets.
namespace pioneer_arcos {

/// Bytes of a packet between header and checksum: command or type, then data. A view with a
/// lifetime that its provider documents.
using Payload = std::span<const std::uint8_t>;

inline constexpr std::uint8_t kHeader0 = 0xFA;
inline constexpr std::uint8_t kHeader1 = 0xFB;
inline constexpr std::size_t kHeaderSize = 3;    ///< Two header bytes and the count.
inline constexpr std::size_t kChecksumSize = 2;  ///< Included in the count.
inline constexpr std::size_t kMaxPayload = 255 - kChecksumSize;
inline constexpr std::size_t kMaxFrame = kHeaderSize + 255;

/// Returns the checksum of a payload: the sum of byte pairs as big-endian words, exclusive-or an
/// odd last byte.
[[nodiscard]] std::uint16_t checksum(Payload payload);

/// A complete packet. A value without heap memory.
class Frame {
 public:
  /// @pre The payload has 1 to kMaxPayload bytes.
  explicit Frame(Payload payload);

  [[nodiscard]] std::span<const std::uint8_t> bytes() const { return {bytes_.data(), size_}; }
  [[nodiscard]] Payload payload() const {
    return bytes().subspan(kHeaderSize, size_ - kHeaderSize - kChecksumSize);
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool operator==(const Frame& other) const {
    return std::ranges::equal(bytes(), other.bytes());
  }

 private:
  std::array<std::uint8_t, kMaxFrame> bytes_;
  std::size_t size_;
};

}  // namespace pioneer_arcos

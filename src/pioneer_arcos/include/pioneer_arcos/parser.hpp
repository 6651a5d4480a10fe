#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "pioneer_arcos/frame.hpp"

/// Detection of packets in a byte stream.
///
/// Streams arrive in pieces of any size and may contain garbage. After a wrong checksum the search
/// continues directly behind the two header bytes, so that garbage which resembles a header hides
/// no packet that follows.
namespace pioneer_arcos {

/// Maximum time between two bytes of one packet.
inline constexpr std::chrono::milliseconds kMaxByteGap{100};

/// Statistics of a parser.
struct ParserCounts {
  std::uint64_t packets{};        ///< Packets with a correct checksum.
  std::uint64_t bad_checksums{};  ///< Headers without a valid packet.
  std::uint64_t junk_bytes{};     ///< Bytes outside of packets.
};

/// Finds packets in a byte stream. Does not allocate.
class PacketParser {
 public:
  /// Calls sink(Payload) for each packet that these bytes complete; the payload is valid during the
  /// call.
  template <typename Sink>
  void feed(std::span<const std::uint8_t> bytes, Sink&& sink) {
    while (!bytes.empty()) {
      bytes = bytes.subspan(fill(bytes));
      while (const auto payload = next()) sink(*payload);
    }
  }

  /// Rejects an incomplete packet and searches its bytes for others. To be called when the line has
  /// been silent for kMaxByteGap.
  template <typename Sink>
  void abandon_packet(Sink&& sink) {
    while (is_inside_packet()) {
      reject();
      while (const auto payload = next()) sink(*payload);
    }
  }

  [[nodiscard]] bool is_inside_packet() const { return size_ > 0; }
  [[nodiscard]] const ParserCounts& counts() const { return counts_; }

  /// Discards buffered bytes; keeps the counts.
  void reset() { size_ = returned_ = 0; }

 private:
  /// Copies bytes into the buffer; returns their number.
  std::size_t fill(std::span<const std::uint8_t> bytes);
  /// Returns the next packet in the buffer, after dropping the one returned last.
  std::optional<Payload> next();
  void drop(std::size_t count);
  void drop_junk();
  void reject();

  std::array<std::uint8_t, kMaxFrame> buffer_{};
  std::size_t size_{};
  std::size_t returned_{};  ///< Size of the packet returned last, still in the buffer.
  ParserCounts counts_{};
};

}  // namespace pioneer_arcos

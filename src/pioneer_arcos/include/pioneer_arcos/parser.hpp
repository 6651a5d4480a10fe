#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "pioneer_arcos/frame.hpp"

namespace pioneer_arcos {

/// What a parser has seen.
struct ParserCounts {
  std::uint64_t packets{};        ///< With the right checksum.
  std::uint64_t bad_checksums{};  ///< Headers that no valid packet followed.
  std::uint64_t junk_bytes{};     ///< Outside of any packet.
};

/// Finds packets in a stream of bytes that comes in pieces of any size, and in any state. Never
/// allocates.
///
/// A packet with a wrong checksum costs its two marks only: the search goes on right behind them,
/// so that garbage which looks like a header swallows no packet that follows it.
class PacketParser {
 public:
  /// Calls sink(Payload) for each packet that these bytes complete; the payload lives as long as
  /// the call.
  template <typename Sink>
  void feed(std::span<const std::uint8_t> bytes, Sink&& sink) {
    while (!bytes.empty()) {
      bytes = bytes.subspan(take(bytes));
      while (const auto payload = next()) sink(*payload);
    }
  }

  /// Gives up a packet that has begun and not gone on, and looks for others in its bytes. For when
  /// the line has been quiet for kQuietTime.
  template <typename Sink>
  void give_up(Sink&& sink) {
    while (is_inside_packet()) {
      reject();
      while (const auto payload = next()) sink(*payload);
    }
  }

  [[nodiscard]] bool is_inside_packet() const { return size_ > 0; }
  [[nodiscard]] const ParserCounts& counts() const { return counts_; }

  /// Forgets what has come; the counts stay.
  void reset() { size_ = returned_ = 0; }

 private:
  /// Copies what fits; returns how much that was.
  std::size_t take(std::span<const std::uint8_t> bytes);
  /// Returns the next packet in the buffer. The last one that was returned is dropped first.
  std::optional<Payload> next();
  void drop(std::size_t count);
  void drop_junk();
  void reject();

  std::array<std::uint8_t, kMaxFrame> buffer_{};
  std::size_t size_{};
  std::size_t returned_{};  ///< Size of the packet last returned, still at the front.
  ParserCounts counts_{};
};

}  // namespace pioneer_arcos

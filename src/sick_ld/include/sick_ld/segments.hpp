#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sick_ld/scanner_error.hpp"
#include "sick_ld/telegram.hpp"

/// Segmentation of responses that exceed the scanner's buffer.
///
/// A profile of a full turn has five segments. They are numbered downwards to 1 and carry no number
/// of their profile, so that the segments of two profiles are indistinguishable after a loss;
/// ProfileReceiver detects that.
namespace sick_ld {

/// Returns the telegrams from scanner to host that carry these words. Words that fit are one
/// telegram after SEP 0000; others become segments that fill the scanner's buffer, the first after
/// SEP FFFF.
[[nodiscard]] std::vector<Telegram> split(std::span<const std::uint16_t> words);

/// Returns the number of characters that split() puts on the wire for this many words.
[[nodiscard]] std::size_t split_size(std::size_t words);

/// Assembles segments into complete responses.
class SegmentAssembler {
 public:
  /// Accepts a telegram that is not a response.
  /// @return Whether it is the last segment: words() is complete until the next call.
  bool accept(const Telegram& telegram);

  /// Discards an incomplete response.
  void reset();

  [[nodiscard]] std::span<const std::uint16_t> words() const { return words_; }
  [[nodiscard]] bool is_inside() const { return next_ != 0; }
  [[nodiscard]] const ScannerErrorCounts& errors() const { return errors_; }

 private:
  bool begin(const Telegram& telegram);

  std::uint16_t next_{};  ///< Number of the segment that is expected; 0 for a first one.
  std::vector<std::uint16_t> words_{};
  ScannerErrorCounts errors_{};
};

}  // namespace sick_ld

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sick_ld/error_counts.hpp"
#include "sick_ld/telegram.hpp"

namespace sick_ld {

/// Returns the telegrams, from scanner to host, that carry these words. What fits is one telegram
/// behind SEP 0000; more goes into segments that fill the scanner's buffer and are numbered down
/// to 1, the first behind SEP FFFF.
[[nodiscard]] std::vector<Telegram> split(std::span<const std::uint16_t> words);

/// Returns how many characters split() puts on the wire for so many words.
[[nodiscard]] std::size_t split_size(std::size_t words);

/// Puts the segments of profiles together again.
class SegmentAssembler {
 public:
  /// Takes a telegram that is no response.
  /// @return true if it is the last segment: words() is complete until the next call.
  bool take(const Telegram& telegram);

  /// Forgets a profile that has begun.
  void reset();

  [[nodiscard]] std::span<const std::uint16_t> words() const { return words_; }
  [[nodiscard]] bool is_inside() const { return next_ != 0; }
  [[nodiscard]] const ErrorCounts& errors() const { return errors_; }

 private:
  bool begin(const Telegram& telegram);

  std::uint16_t next_{};  ///< Number of the segment that has to come; 0 if none has.
  std::vector<std::uint16_t> words_{};
  ErrorCounts errors_{};
};

}  // namespace sick_ld

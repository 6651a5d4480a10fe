#pragma once

#include <cstdint>

namespace pioneer_arcos {

/// Returns the smallest step from one reading to the next of a counter that has so many bits:
/// between -2^(bits-1) and 2^(bits-1) - 1.
[[nodiscard]] constexpr std::int64_t wrapped_step(std::uint32_t from, std::uint32_t to,
                                                  unsigned bits) {
  const std::uint64_t turn = std::uint64_t{1} << bits;
  const std::uint64_t step = (std::uint64_t{to} - from) & (turn - 1);
  return step < turn / 2 ? static_cast<std::int64_t>(step)
                         : static_cast<std::int64_t>(step) - static_cast<std::int64_t>(turn);
}

/// Adds up a counter that wraps, from the first reading on.
/// @tparam kBits The counter's; readings may carry more bits, which are ignored.
template <unsigned kBits>
class Unwrapper {
 public:
  /// Takes a reading, returns the step from the last one: 0 for the first.
  constexpr std::int64_t update(std::uint32_t reading) {
    const std::int64_t step = has_reading_ ? wrapped_step(last_, reading, kBits) : 0;
    last_ = reading;
    has_reading_ = true;
    sum_ += step;
    return step;
  }
  /// The next reading is a first one again; the sum stays.
  constexpr void restart() { has_reading_ = false; }
  [[nodiscard]] constexpr std::int64_t sum() const { return sum_; }

 private:
  std::uint32_t last_{};
  bool has_reading_{};
  std::int64_t sum_{};
};

/// Positions wrap at 2^15 or at 2^16, as the firmware likes: the low 15 bits are right for both.
using PositionUnwrapper = Unwrapper<15>;
/// Headings have 4096 units a turn, from 0 or from -2048.
using HeadingUnwrapper = Unwrapper<12>;
using TickUnwrapper = Unwrapper<32>;

}  // namespace pioneer_arcos

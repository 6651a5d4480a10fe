#pragma once

#include <cstdint>

/// Counters that wrap.
namespace pioneer_arcos {

/// Returns the step of smallest magnitude between two readings of a wrapping counter, in
/// [-2^(bits-1), 2^(bits-1) - 1]. @param bits Width of the counter, at most 32.
[[nodiscard]] constexpr std::int64_t wrapped_step(std::uint32_t from, std::uint32_t to,
                                                  unsigned bits) {
  const std::uint64_t turn = std::uint64_t{1} << bits;
  const std::uint64_t step = (std::uint64_t{to} - from) & (turn - 1);
  return step < turn / 2 ? static_cast<std::int64_t>(step)
                         : static_cast<std::int64_t>(step) - static_cast<std::int64_t>(turn);
}

/// Accumulates a wrapping counter from its first reading.
/// @tparam kBits Width of the counter; higher bits of readings are ignored.
template <unsigned kBits>
class Unwrapper {
 public:
  /// Adds a reading. Returns the step from the last one, 0 for the first.
  constexpr std::int64_t update(std::uint32_t reading) {
    const std::int64_t step = has_reading_ ? wrapped_step(last_, reading, kBits) : 0;
    last_ = reading;
    has_reading_ = true;
    sum_ += step;
    return step;
  }
  /// Treats the next reading as a first one; keeps the sum.
  constexpr void restart() { has_reading_ = false; }
  [[nodiscard]] constexpr std::int64_t sum() const { return sum_; }

 private:
  std::uint32_t last_{};
  bool has_reading_{};
  std::int64_t sum_{};
};

/// Positions wrap at 2^15 or 2^16, depending on the firmware; the low 15 bits are valid for both.
using PositionUnwrapper = Unwrapper<15>;
/// Headings have 4096 units per turn, starting at 0 or at -2048.
using HeadingUnwrapper = Unwrapper<12>;
using TickUnwrapper = Unwrapper<32>;

}  // namespace pioneer_arcos

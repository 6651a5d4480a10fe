// Counter-based random numbers for images: each block is a function of a key and a counter, so that
// the noise of a pixel does not depend on the order of evaluation.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace foothill_sensors {

/// Normal deviates from SplitMix64 and a table of 4096 quantiles, up to 3.7 standard deviations.
class FastNormal {
 public:
  FastNormal();

  /// Fills a block with numbers of mean 0 and variance 1.
  /// @param counter Number of the block; unique among the blocks of a key.
  void fill(std::uint64_t key, std::uint64_t counter, std::span<float, 256> block) const;

 private:
  std::array<float, 4096> quantiles_{};
};

/// Returns a pseudo-random number for a key and a counter (SplitMix64).
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t key, std::uint64_t counter) {
  std::uint64_t z = key + 0x9e3779b97f4a7c15U * (counter + 1);
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31U);
}

}  // namespace foothill_sensors

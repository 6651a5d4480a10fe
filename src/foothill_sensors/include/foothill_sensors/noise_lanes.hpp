// Random numbers for blocks of rays: sixteen independent generators in a structure of arrays, which
// cost little compared with tracing a ray. The same seed gives the same numbers on every machine.
#pragma once

#include <array>
#include <cstdint>

#include "foothill_scene/ray_block.hpp"

namespace foothill_sensors {

/// Sixteen parallel random number generators.
///
/// Source: xoshiro128+ (Blackman, Vigna: Scrambled linear pseudorandom number generators, 2021);
/// normal deviates by Box and Muller (1958), up to 5.8 standard deviations.
class NoiseLanes {
 public:
  using Lanes = foothill_scene::RayLanes<float>;

  explicit NoiseLanes(std::uint64_t seed);

  /// Writes uniform numbers in [0, 1).
  void uniform(Lanes& numbers);
  /// Writes two independent normal deviates per lane, with mean 0 and variance 1.
  void normal(Lanes& one, Lanes& other);

 private:
  using Words = foothill_scene::RayLanes<std::uint32_t>;

  std::array<Words, 4> state_{};
};

}  // namespace foothill_sensors

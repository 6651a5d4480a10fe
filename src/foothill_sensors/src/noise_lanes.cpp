#include "foothill_sensors/noise_lanes.hpp"

#include <bit>
#include <cmath>
#include <numbers>

#include "foothill_scene/vectorize.hpp"

namespace foothill_sensors {
namespace {

using foothill_scene::kRaysInBlock;
using Lanes = NoiseLanes::Lanes;
using Words = foothill_scene::RayLanes<std::uint32_t>;
using State = std::array<Words, 4>;

/// Returns the next word of the seed sequence (SplitMix64).
std::uint64_t next_seed(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15U);
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31U);
}

inline std::uint32_t next_word(State& state, std::size_t i) {
  const std::uint32_t word = state[0][i] + state[3][i];
  const std::uint32_t shifted = state[1][i] << 9U;
  state[2][i] ^= state[0][i];
  state[3][i] ^= state[1][i];
  state[1][i] ^= state[2][i];
  state[0][i] ^= state[3][i];
  state[2][i] ^= shifted;
  state[3][i] = (state[3][i] << 11U) | (state[3][i] >> 21U);
  return word;
}

/// Returns the natural logarithm of a normal number in (0, 1], by the series of artanh.
inline float logarithm(float x) {
  // Mantissa between 1/sqrt(2) and sqrt(2).
  const auto bits = std::bit_cast<std::int32_t>(x);
  const std::int32_t exponent = (bits - 0x3f3504f3) >> 23;
  const auto mantissa = std::bit_cast<float>(bits - exponent * (1 << 23));
  const float s = (mantissa - 1.0F) / (mantissa + 1.0F);
  const float q = s * s;
  const float series = s * (2.0F + q * (2.0F / 3.0F + q * (0.4F + q * (2.0F / 7.0F))));
  return static_cast<float>(exponent) * std::numbers::ln2_v<float> + series;
}

/// Returns a number with its sign inverted if the lowest bit of a word is set.
inline float signed_by(float x, std::uint32_t word) {
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(x) ^ (word << 31U));
}

FOOTHILL_VECTOR_CLONES void fill_uniform(State& state, Lanes& numbers) {
  FOOTHILL_INDEPENDENT_LANES
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    numbers[i] =
        static_cast<float>(static_cast<std::int32_t>(next_word(state, i) >> 8U)) * 0x1p-24F;
  }
}

FOOTHILL_VECTOR_CLONES void fill_normal(State& state, Lanes& one, Lanes& other) {
  FOOTHILL_INDEPENDENT_LANES
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const std::uint32_t length = next_word(state, i);
    const std::uint32_t turn = next_word(state, i);
    const float u = static_cast<float>(static_cast<std::int32_t>(length >> 8U) + 1) * 0x1p-24F;
    const float radius = std::sqrt(-2.0F * logarithm(u));
    // An angle in [-pi/4, pi/4), and random bits that select one of eight octants.
    const float angle =
        (static_cast<float>(static_cast<std::int32_t>(turn >> 8U)) * 0x1p-24F - 0.5F) *
        (std::numbers::pi_v<float> / 2.0F);
    const float q = angle * angle;
    const float sine = angle * (1.0F + q * (-1.0F / 6.0F + q * (1.0F / 120.0F - q / 5040.0F)));
    const float cosine =
        1.0F + q * (-0.5F + q * (1.0F / 24.0F + q * (-1.0F / 720.0F + q / 40320.0F)));
    const bool swaps = (turn & 4U) != 0U;
    one[i] = radius * signed_by(swaps ? sine : cosine, turn & 1U);
    other[i] = radius * signed_by(swaps ? cosine : sine, (turn >> 1U) & 1U);
  }
}

}  // namespace

NoiseLanes::NoiseLanes(std::uint64_t seed) {
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    for (std::size_t word = 0; word < state_.size(); word += 2) {
      const std::uint64_t bits = next_seed(seed);
      state_[word][i] = static_cast<std::uint32_t>(bits);
      state_[word + 1][i] = static_cast<std::uint32_t>(bits >> 32U);
    }
  }
}

void NoiseLanes::uniform(Lanes& numbers) { fill_uniform(state_, numbers); }

void NoiseLanes::normal(Lanes& one, Lanes& other) { fill_normal(state_, one, other); }

}  // namespace foothill_sensors

#include "foothill_sensors/fast_normal.hpp"

#include <boost/math/special_functions/erf.hpp>
#include <cmath>
#include <numbers>

namespace foothill_sensors {

FastNormal::FastNormal() {
  constexpr auto kCount = static_cast<double>(std::tuple_size_v<decltype(quantiles_)>);
  double sum_of_squares = 0.0;
  std::array<double, 4096> exact{};
  for (std::size_t i = 0; i < exact.size(); ++i) {
    const double probability = (static_cast<double>(i) + 0.5) / kCount;
    exact[i] = std::numbers::sqrt2 * boost::math::erf_inv(2.0 * probability - 1.0);
    sum_of_squares += exact[i] * exact[i];
  }
  // The truncated tails reduce the variance; scale it back to one.
  const double scale = std::sqrt(kCount / sum_of_squares);
  for (std::size_t i = 0; i < exact.size(); ++i) {
    quantiles_[i] = static_cast<float>(scale * exact[i]);
  }
}

void FastNormal::fill(std::uint64_t key, std::uint64_t counter, std::span<float, 256> block) const {
  constexpr std::uint64_t kWords = 64;
  for (std::uint64_t i = 0; i < kWords; ++i) {
    const std::uint64_t bits = mixed(key, counter * kWords + i);
    for (unsigned part = 0; part < 4; ++part) {
      block[4 * i + part] = quantiles_[(bits >> (16U * part)) & 0xfffU];
    }
  }
}

}  // namespace foothill_sensors

#include <gmock/gmock.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <thread>

#include "foothill_link/latest_value.hpp"

namespace foothill_link {
namespace {

/// A value that is larger than any atomic of the machine and whose parts agree.
struct Sample {
  std::array<std::uint64_t, 7> parts{};
  std::uint8_t odd_size{};
  [[nodiscard]] bool is_consistent() const {
    for (const std::uint64_t part : parts) {
      if (part != parts[0]) return false;
    }
    return odd_size == static_cast<std::uint8_t>(parts[0]);
  }
};

Sample sample(std::uint64_t number) {
  Sample result;
  result.parts.fill(number);
  result.odd_size = static_cast<std::uint8_t>(number);
  return result;
}

TEST(LatestValue, StartsWithTheDefault) {
  const LatestValue<Sample> value;
  EXPECT_EQ(value.read().parts[6], 0U);
}

TEST(LatestValue, ReturnsTheLastWrite) {
  LatestValue<Sample> value;
  for (std::uint64_t i = 1; i <= 3; ++i) value.write(sample(i));
  EXPECT_EQ(value.read().parts[6], 3U);
  EXPECT_TRUE(value.read().is_consistent());
}

TEST(LatestValue, ReadersNeverSeeAPartialOrOlderValue) {
  constexpr std::uint64_t kWrites = 200'000;
  LatestValue<Sample> value;
  std::atomic<bool> is_done{false};
  std::atomic<int> faults{0};
  const auto observe = [&] {
    std::uint64_t last = 0;
    while (!is_done) {
      const Sample seen = value.read();
      if (!seen.is_consistent() || seen.parts[0] < last) ++faults;
      last = seen.parts[0];
    }
  };
  {
    const std::jthread first{observe};
    const std::jthread second{observe};
    for (std::uint64_t i = 1; i <= kWrites; ++i) value.write(sample(i));
    is_done = true;
  }
  EXPECT_EQ(faults, 0);
  EXPECT_EQ(value.read().parts[0], kWrites);
}

}  // namespace
}  // namespace foothill_link

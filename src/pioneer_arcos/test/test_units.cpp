#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "pioneer_arcos/units.hpp"
#include "pioneer_arcos/unwrap.hpp"

namespace pioneer_arcos {
namespace {

using namespace literals;

TEST(Units, AreConvertedToSi) {
  EXPECT_DOUBLE_EQ(metres(1500_mm), 1.5);
  EXPECT_DOUBLE_EQ(radians(180_deg), std::numbers::pi);
  EXPECT_DOUBLE_EQ(metres_per_second(-250_mm_s), -0.25);
  EXPECT_DOUBLE_EQ(radians_per_second(90_deg_s), 0.5 * std::numbers::pi);
}

TEST(Units, SaturateAtTheRangeOfAnArgument) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(to_argument(infinity), 32767);
  EXPECT_EQ(to_argument(-infinity), -32767);
  EXPECT_EQ(to_argument(1e300), 32767);
  EXPECT_EQ(to_argument(std::nan("")), 0);
}

RC_GTEST_PROP(Units, RoundTripErrsByHalfAUnitAtMost, ()) {
  const double speed = 1e-6 * *rc::gen::inRange(-3'000'000, 3'000'000);
  const double rate = 1e-6 * *rc::gen::inRange(-8'000'000, 8'000'000);
  // Half a unit and rounding of the conversion.
  RC_ASSERT(std::abs(metres_per_second(from_metres_per_second(speed)) - speed) <= 0.5e-3 + 1e-12);
  RC_ASSERT(std::abs(radians_per_second(from_radians_per_second(rate)) - rate) <=
            0.5 * kDegree + 1e-12);
}

TEST(WrappedStep, HasTheSmallestMagnitude) {
  EXPECT_EQ(wrapped_step(4095, 0, 12), 1);
  EXPECT_EQ(wrapped_step(0, 4095, 12), -1);
  EXPECT_EQ(wrapped_step(0, 2047, 12), 2047);
  EXPECT_EQ(wrapped_step(0, 2048, 12), -2048);
  EXPECT_EQ(wrapped_step(0xFFFFFFFF, 0, 32), 1);
}

RC_GTEST_PROP(Unwrapper, RecoversAnyPathOfSmallSteps, (std::uint32_t start)) {
  const auto steps = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-16383, 16384));
  Unwrapper<15> unwrapper;
  std::int64_t position = start;
  unwrapper.update(static_cast<std::uint32_t>(position));
  for (const int step : steps) {
    position += step;
    RC_ASSERT(unwrapper.update(static_cast<std::uint32_t>(position & 0xFFFF)) == step);
  }
  RC_ASSERT(unwrapper.sum() == position - static_cast<std::int64_t>(start));
}

TEST(Unwrapper, IgnoresTheStepAcrossARestart) {
  Unwrapper<12> unwrapper;
  unwrapper.update(100);
  unwrapper.update(150);
  unwrapper.restart();
  EXPECT_EQ(unwrapper.update(3000), 0);
  EXPECT_EQ(unwrapper.update(3010), 10);
  EXPECT_EQ(unwrapper.sum(), 60);
}

}  // namespace
}  // namespace pioneer_arcos

#include <gmock/gmock.h>

#include <limits>
#include <stdexcept>

#include "foothill_proxy/pacer.hpp"

namespace foothill_proxy {
namespace {

using namespace std::chrono_literals;
using WallTime = Pacer::WallTime;

TEST(Pacer, AtTwentyTimesASecondIsDueAfterFiftyMilliseconds) {
  Pacer pacer{20.0};
  pacer.anchor(3s, WallTime{100s});
  EXPECT_EQ(pacer.due(4s), WallTime{100s + 50ms});
}

TEST(Pacer, AtUnlimitedSpeedEverythingIsDueAtOnce) {
  const Pacer pacer{0.0};
  EXPECT_TRUE(pacer.is_unpaced());
  EXPECT_FALSE(pacer.due(1000s).has_value());
}

TEST(Pacer, AChangeOfSpeedKeepsTheElapsedTime) {
  Pacer pacer{1.0};
  pacer.anchor(0s, WallTime{0s});
  pacer.set_speed(2.0, 10s, WallTime{10s});
  EXPECT_EQ(pacer.due(12s), WallTime{11s});
}

TEST(Pacer, ResynchronizesAfterALagThatCannotBeCaughtUp) {
  Pacer pacer{1.0};
  pacer.anchor(0s, WallTime{0s});
  EXPECT_DOUBLE_EQ(pacer.record_lateness(1s, WallTime{1100ms}), 0.1);
  EXPECT_EQ(pacer.resynchronizations(), 0u);
  EXPECT_DOUBLE_EQ(pacer.record_lateness(1s, WallTime{3s}), 2.0);
  EXPECT_EQ(pacer.resynchronizations(), 1u);
  EXPECT_EQ(pacer.due(2s), WallTime{4s});
}

TEST(Pacer, RejectsNegativeAndNonFiniteSpeeds) {
  EXPECT_THROW(Pacer{-1.0}, std::invalid_argument);
  EXPECT_THROW(Pacer{std::numeric_limits<double>::quiet_NaN()}, std::invalid_argument);
  Pacer pacer{1.0};
  EXPECT_THROW(pacer.set_speed(std::numeric_limits<double>::infinity(), 0s, WallTime{}),
               std::invalid_argument);
}

TEST(Pacer, IsExactOverAnHourAtAnySpeed) {
  for (const double speed : {0.1, 1.0, 7.0, 1000.0}) {
    Pacer pacer{speed};
    pacer.anchor(0s, WallTime{5s});
    const std::chrono::duration<double> wait = *pacer.due(3600s) - WallTime{5s};
    EXPECT_NEAR(wait.count(), 3600.0 / speed, 1e-9 * 3600.0 / speed + 1e-9);
  }
}

TEST(Pacer, ReportsEarlyStepsAsNegativeLateness) {
  Pacer pacer{2.0};
  pacer.anchor(0s, WallTime{0s});
  EXPECT_DOUBLE_EQ(pacer.record_lateness(1s, WallTime{400ms}), -0.1);
  EXPECT_EQ(pacer.resynchronizations(), 0u);
}

TEST(Pacer, HasNoLatenessAtUnlimitedSpeed) {
  Pacer pacer{0.0};
  EXPECT_EQ(pacer.record_lateness(1s, WallTime{1000s}), 0.0);
}

}  // namespace
}  // namespace foothill_proxy

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <stdexcept>
#include <vector>

#include "pioneer_arcos/emulator/sonar_schedule.hpp"

namespace pioneer_arcos {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr SteadyTime kStart{1h};

std::vector<int> shots(SonarSchedule& schedule, std::chrono::milliseconds until) {
  std::vector<int> discs;
  schedule.run(kStart + until, [&](int disc) { discs.push_back(disc); });
  return discs;
}

TEST(SonarSchedule, FiresAllArraysAtTheSameTimes) {
  SonarSchedule schedule{2, kStart};
  EXPECT_THAT(shots(schedule, 0ms), ElementsAre(0, 8));
  EXPECT_THAT(shots(schedule, 39ms), IsEmpty());
  EXPECT_THAT(shots(schedule, 80ms), ElementsAre(1, 9, 2, 10));
}

TEST(SonarSchedule, RepeatsAfterEightShots) {
  SonarSchedule schedule{1, kStart};
  EXPECT_THAT(shots(schedule, 320ms), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 0));
}

TEST(SonarSchedule, ObservesItsPeriod) {
  SonarSchedule schedule{1, kStart};
  schedule.set_period(10ms);
  EXPECT_THAT(shots(schedule, 30ms), ElementsAre(0, 1, 2, 3));
}

TEST(SonarSchedule, OrderChangesOnlyTheNamedArrays) {
  SonarSchedule schedule{2, kStart};
  schedule.set_order(std::array<std::uint8_t, 2>{8, 8});
  EXPECT_THAT(shots(schedule, 80ms), ElementsAre(7, 8, 7, 9, 7, 10));
}

TEST(SonarSchedule, OrderIgnoresTransducersThatAreNotFitted) {
  SonarSchedule schedule{1, kStart};
  schedule.set_order(std::array<std::uint8_t, 4>{0, 9, 200, 3});
  EXPECT_THAT(shots(schedule, 40ms), ElementsAre(2, 2));
}

TEST(SonarSchedule, OrderHoldsSixteenTransducersPerArray) {
  SonarSchedule schedule{1, kStart};
  std::array<std::uint8_t, 20> order;
  order.fill(1);
  order.back() = 2;
  schedule.set_order(order);
  EXPECT_THAT(shots(schedule, 40ms * 40), testing::Each(0));
}

TEST(SonarSchedule, EmptyOrderDisablesAllArraysUntilTheyAreEnabled) {
  SonarSchedule schedule{2, kStart};
  schedule.set_order({});
  EXPECT_THAT(shots(schedule, 100ms), IsEmpty());
  schedule.enable(1, true);
  EXPECT_TRUE(schedule.is_enabled(1));
  EXPECT_FALSE(schedule.is_enabled(0));
  EXPECT_THAT(shots(schedule, 120ms), ElementsAre(8));
  schedule.enable(-1, true);
  EXPECT_THAT(shots(schedule, 160ms), ElementsAre(0, 9));
}

TEST(SonarSchedule, HasAtMostFourArrays) {
  EXPECT_NO_THROW((SonarSchedule{4, kStart}));
  EXPECT_THROW((SonarSchedule{5, kStart}), std::logic_error);
  EXPECT_THROW((SonarSchedule{-1, kStart}), std::logic_error);
}

/// The number of shots depends on the time that has passed, not on how often run() is called.
RC_GTEST_PROP(SonarSchedule, IsIndependentOfTheDivisionOfTime, ()) {
  const auto steps = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 90));
  SonarSchedule divided{2, kStart};
  SonarSchedule whole{2, kStart};
  std::vector<int> discs;
  std::chrono::milliseconds time{0};
  for (const int step : steps) {
    time += std::chrono::milliseconds{step};
    for (const int disc : shots(divided, time)) discs.push_back(disc);
  }
  if (steps.empty()) return;
  RC_ASSERT(discs == shots(whole, time));
  RC_ASSERT(discs.size() == 2U * static_cast<std::size_t>(time.count() / 40 + 1));
}

}  // namespace
}  // namespace pioneer_arcos

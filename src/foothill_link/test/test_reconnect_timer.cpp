#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <stdexcept>

#include "foothill_link/reconnect_timer.hpp"

namespace foothill_link {
namespace {

using namespace std::chrono_literals;

SteadyDuration delay_after(ReconnectTimer& timer, SteadyTime now) {
  timer.on_failure(now);
  return timer.next_attempt() - now;
}

TEST(ReconnectTimer, FirstAttemptIsDueAtOnce) {
  EXPECT_TRUE(ReconnectTimer{{}}.is_due(SteadyTime{}));
  EXPECT_EQ(ReconnectTimer{{}}.consecutive_failures(), 0U);
}

TEST(ReconnectTimer, FactorOneGivesAConstantPeriod) {
  ReconnectTimer timer{{.initial_delay = 100ms, .factor = 1.0, .maximum_delay = 100ms}};
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(delay_after(timer, SteadyTime{i * 1s}), 100ms);
}

TEST(ReconnectTimer, DelayDoublesUpToTheMaximum) {
  ReconnectTimer timer{{.initial_delay = 50ms, .factor = 2.0, .maximum_delay = 450ms}};
  for (const auto expected : {50ms, 100ms, 200ms, 400ms, 450ms, 450ms}) {
    EXPECT_EQ(delay_after(timer, SteadyTime{7s}), expected);
  }
}

TEST(ReconnectTimer, StartsOverAfterAConnection) {
  ReconnectTimer timer{{.initial_delay = 50ms, .factor = 3.0, .maximum_delay = 10s}};
  for (int i = 0; i < 4; ++i) timer.on_failure(SteadyTime{});
  EXPECT_EQ(timer.consecutive_failures(), 4U);
  timer.on_connected();
  EXPECT_EQ(timer.consecutive_failures(), 0U);
  EXPECT_EQ(delay_after(timer, SteadyTime{1s}), 50ms);
}

TEST(ReconnectTimer, IsDueExactlyFromTheScheduledTimeOn) {
  ReconnectTimer timer{{.initial_delay = 100ms, .factor = 1.0, .maximum_delay = 100ms}};
  timer.on_failure(SteadyTime{1s});
  EXPECT_FALSE(timer.is_due(SteadyTime{1100ms - 1ns}));
  EXPECT_TRUE(timer.is_due(SteadyTime{1100ms}));
}

TEST(ReconnectTimer, StaysAtTheMaximumWhenThePowerOverflows) {
  ReconnectTimer timer{{.initial_delay = 1ms, .factor = 1e6, .maximum_delay = 60s}};
  for (int i = 0; i < 200; ++i) timer.on_failure(SteadyTime{});
  EXPECT_EQ(delay_after(timer, SteadyTime{}), 60s);
}

TEST(ReconnectTimer, RejectsPoliciesWithoutAnIncreasingDelay) {
  EXPECT_THROW(ReconnectTimer({.initial_delay = 0ms}), std::invalid_argument);
  EXPECT_THROW(ReconnectTimer({.initial_delay = 200ms, .maximum_delay = 100ms}),
               std::invalid_argument);
  EXPECT_THROW(ReconnectTimer({.factor = 0.99}), std::invalid_argument);
  EXPECT_THROW(ReconnectTimer({.factor = std::nan("")}), std::invalid_argument);
}

RC_GTEST_PROP(ReconnectTimer, DelayIsTheClosedFormOfItsPolicy, ()) {
  const auto initial = *rc::gen::inRange(1, 1000);
  const auto maximum = *rc::gen::inRange(initial, 100'000);
  const double factor = 1.0 + 0.01 * *rc::gen::inRange(0, 300);
  const auto failures = *rc::gen::inRange(1, 60);
  ReconnectTimer timer{{.initial_delay = std::chrono::milliseconds{initial},
                        .factor = factor,
                        .maximum_delay = std::chrono::milliseconds{maximum}}};
  for (int i = 1; i < failures; ++i) timer.on_failure(SteadyTime{});
  const double delay = std::chrono::duration<double>{delay_after(timer, SteadyTime{})}.count();
  const double expected = 1e-3 * std::fmin(maximum, initial * std::pow(factor, failures - 1));
  // The clock has nanoseconds.
  RC_ASSERT(std::abs(delay - expected) < 2e-9);
}

}  // namespace
}  // namespace foothill_link

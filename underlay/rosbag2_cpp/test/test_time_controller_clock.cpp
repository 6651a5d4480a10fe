#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <thread>

#include "rosbag2_cpp/clocks/time_controller_clock.hpp"

namespace rosbag2_cpp {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// Real time under the control of the test.
class ClockOfATest : public ::testing::Test {
 protected:
  [[nodiscard]] PlayerClock::NowFunction real_time() {
    return [this] { return real_time_; };
  }
  steady_clock::time_point real_time_{milliseconds{5000}};
};

TEST_F(ClockOfATest, FollowsRealTimeAtTheRate) {
  TimeControllerClock clock{1000, real_time()};
  EXPECT_EQ(clock.now(), 1000);
  real_time_ += milliseconds{2};
  EXPECT_EQ(clock.now(), 2'001'000);
  EXPECT_TRUE(clock.set_rate(0.5));
  EXPECT_EQ(clock.now(), 2'001'000) << "a new rate must not move the clock";
  real_time_ += milliseconds{2};
  EXPECT_EQ(clock.now(), 3'001'000);
  EXPECT_TRUE(clock.set_rate(100.0));
  real_time_ += milliseconds{1};
  EXPECT_EQ(clock.now(), 103'001'000);
  EXPECT_EQ(clock.get_rate(), 100.0);
}

TEST_F(ClockOfATest, RefusesRatesThatAreNotPositive) {
  TimeControllerClock clock{0, real_time()};
  for (const double rate : {0.0, -1.0, std::nan("")}) EXPECT_FALSE(clock.set_rate(rate));
  EXPECT_EQ(clock.get_rate(), 1.0);
}

TEST_F(ClockOfATest, StandsWhilePausedAndGoesOnFromThere) {
  TimeControllerClock clock{0, real_time(), milliseconds{1}};
  real_time_ += milliseconds{1};
  clock.pause();
  real_time_ += milliseconds{10};
  EXPECT_TRUE(clock.is_paused());
  EXPECT_EQ(clock.now(), 1'000'000);
  EXPECT_FALSE(clock.sleep_until(0)) << "no time is reached while paused";
  clock.resume();
  EXPECT_EQ(clock.now(), 1'000'000);
  real_time_ += milliseconds{1};
  EXPECT_EQ(clock.now(), 2'000'000);
  EXPECT_TRUE(clock.sleep_until(2'000'000));
}

TEST_F(ClockOfATest, CanStartPaused) {
  const TimeControllerClock clock{7, real_time(), milliseconds{1}, true};
  real_time_ += milliseconds{10};
  EXPECT_TRUE(clock.is_paused());
  EXPECT_EQ(clock.now(), 7);
}

TEST_F(ClockOfATest, JumpsForwardAndBackPausedOrNot) {
  TimeControllerClock clock{0, real_time()};
  clock.jump(500);
  EXPECT_EQ(clock.now(), 500);
  real_time_ += milliseconds{1};
  EXPECT_EQ(clock.now(), 1'000'500);
  clock.pause();
  clock.jump(3);
  EXPECT_EQ(clock.now(), 3);
}

TEST(TimeControllerClock, SleepsUntilTheTimeIsReached) {
  TimeControllerClock clock{0};
  clock.set_rate(10.0);
  const auto start = steady_clock::now();
  while (!clock.sleep_until(200'000'000)) {
  }
  // 200 ms of the bag at ten times the speed; never early.
  EXPECT_GE(steady_clock::now() - start, milliseconds{20});
  EXPECT_GE(clock.now(), 200'000'000);
}

TEST(TimeControllerClock, WakesASleeperOnRequest) {
  TimeControllerClock clock{0};
  const auto start = steady_clock::now();
  bool reached = true;
  std::jthread sleeper{[&] { reached = clock.sleep_until(3'600'000'000'000); }};
  while (steady_clock::now() - start < milliseconds{30}) clock.wakeup();
  // A wake-up before the sleeper sleeps does not count, so keep on waking until it is awake.
  std::jthread waker{[&](std::stop_token stop) {
    while (!stop.stop_requested()) clock.wakeup();
  }};
  sleeper.join();
  EXPECT_FALSE(reached);
}

}  // namespace
}  // namespace rosbag2_cpp

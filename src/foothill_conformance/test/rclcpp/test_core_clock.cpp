#include <rcl/time.h>

#include <cstdint>
#include <future>
#include <stdexcept>
#include <vector>

#include "core_fixture.hpp"

using namespace std::chrono_literals;
using core_test::RosTest;

namespace {

/// A ROS clock under the control of the test.
class SimulatedClock {
 public:
  SimulatedClock() {
    std::lock_guard<std::mutex> lock(clock->get_clock_mutex());
    EXPECT_EQ(rcl_enable_ros_time_override(clock->get_clock_handle()), RCL_RET_OK);
  }

  void set(std::chrono::nanoseconds time) {
    std::lock_guard<std::mutex> lock(clock->get_clock_mutex());
    EXPECT_EQ(rcl_set_ros_time_override(clock->get_clock_handle(), time.count()), RCL_RET_OK);
  }

  void disable() {
    std::lock_guard<std::mutex> lock(clock->get_clock_mutex());
    EXPECT_EQ(rcl_disable_ros_time_override(clock->get_clock_handle()), RCL_RET_OK);
  }

  rclcpp::Clock::SharedPtr clock = std::make_shared<rclcpp::Clock>(RCL_ROS_TIME);
};

rcl_jump_threshold_t threshold(bool on_change, int64_t forward, int64_t backward) {
  rcl_jump_threshold_t result{};
  result.on_clock_change = on_change;
  result.min_forward.nanoseconds = forward;
  result.min_backward.nanoseconds = backward;
  return result;
}

class Clock : public RosTest {};

}  // namespace

TEST_F(Clock, EveryKindHasItsTimeAndType) {
  for (const auto type : {RCL_SYSTEM_TIME, RCL_STEADY_TIME, RCL_ROS_TIME}) {
    rclcpp::Clock clock(type);
    EXPECT_EQ(clock.get_clock_type(), type);
    EXPECT_EQ(clock.now().get_clock_type(), type);
    EXPECT_TRUE(clock.started());
    const auto first = clock.now();
    EXPECT_GE(clock.now(), first);
  }
}

TEST_F(Clock, RosTimeIsSystemTimeUntilItIsSimulated) {
  SimulatedClock simulated;
  simulated.set(5s);
  EXPECT_TRUE(simulated.clock->ros_time_is_active());
  EXPECT_EQ(simulated.clock->now().nanoseconds(), 5'000'000'000);
  simulated.disable();
  EXPECT_FALSE(simulated.clock->ros_time_is_active());
  EXPECT_GT(simulated.clock->now().nanoseconds(), 1'000'000'000'000'000'000);
}

TEST_F(Clock, JumpCallbacksSeeJumpsBeyondTheirThresholdOnly) {
  SimulatedClock simulated;
  simulated.set(100s);
  std::vector<int64_t> jumps;
  int before = 0;
  auto handler = simulated.clock->create_jump_callback(
      [&before] { ++before; },
      [&jumps](const rcl_time_jump_t& jump) { jumps.push_back(jump.delta.nanoseconds); },
      threshold(false, 2'000'000'000, -1'000'000'000));
  simulated.set(101s);  // too short
  simulated.set(103s);
  simulated.set(102500ms);  // too short
  simulated.set(50s);
  EXPECT_EQ(before, 2);
  EXPECT_EQ(jumps, (std::vector<int64_t>{2'000'000'000, -52'500'000'000}));

  handler.reset();
  simulated.set(500s);
  EXPECT_EQ(before, 2);
}

TEST_F(Clock, JumpCallbacksSeeTheSwitchToAndFromSimulatedTime) {
  SimulatedClock simulated;
  std::vector<rcl_clock_change_t> changes;
  const auto handler = simulated.clock->create_jump_callback(
      nullptr, [&changes](const rcl_time_jump_t& jump) { changes.push_back(jump.clock_change); },
      threshold(true, 0, 0));
  simulated.disable();
  std::lock_guard<std::mutex> lock(simulated.clock->get_clock_mutex());
  ASSERT_EQ(rcl_enable_ros_time_override(simulated.clock->get_clock_handle()), RCL_RET_OK);
  EXPECT_EQ(changes,
            (std::vector<rcl_clock_change_t>{RCL_ROS_TIME_DEACTIVATED, RCL_ROS_TIME_ACTIVATED}));
}

TEST_F(Clock, SleepReachesItsTimeOnEveryKindOfClock) {
  for (const auto type : {RCL_SYSTEM_TIME, RCL_STEADY_TIME, RCL_ROS_TIME}) {
    rclcpp::Clock clock(type);
    const auto until = clock.now() + rclcpp::Duration(20ms);
    EXPECT_TRUE(clock.sleep_until(until));
    EXPECT_GE(clock.now(), until);
    EXPECT_TRUE(clock.sleep_until(until)) << "a time in the past is reached at once";
  }
}

TEST_F(Clock, SleepInSimulatedTimeEndsWhenTimeGetsThere) {
  SimulatedClock simulated;
  simulated.set(10s);
  auto sleeper = std::async(std::launch::async, [&] {
    return simulated.clock->sleep_until(rclcpp::Time(12, 0, RCL_ROS_TIME));
  });
  simulated.set(11s);
  EXPECT_EQ(sleeper.wait_for(20ms), std::future_status::timeout);
  simulated.set(12s);
  ASSERT_EQ(sleeper.wait_for(core_test::kDeadline), std::future_status::ready);
  EXPECT_TRUE(sleeper.get());
}

TEST_F(Clock, SleepEndsFalseWhenTimeStopsBeingSimulated) {
  SimulatedClock simulated;
  simulated.set(10s);
  std::atomic_bool sleeping{false};
  auto sleeper = std::async(std::launch::async, [&] {
    sleeping = true;
    // Later than any clock: only the switch can end it.
    return simulated.clock->sleep_until(rclcpp::Time(INT32_MAX, 0, RCL_ROS_TIME));
  });
  ASSERT_TRUE(core_test::wait_for([&] { return sleeping.load(); }));
  // Whether the sleep has begun cannot be seen from outside: switch until it was noticed.
  const auto end = std::chrono::steady_clock::now() + core_test::kDeadline;
  while (sleeper.wait_for(5ms) != std::future_status::ready) {
    ASSERT_LT(std::chrono::steady_clock::now(), end);
    simulated.disable();
    std::lock_guard<std::mutex> lock(simulated.clock->get_clock_mutex());
    ASSERT_EQ(rcl_enable_ros_time_override(simulated.clock->get_clock_handle()), RCL_RET_OK);
  }
  EXPECT_FALSE(sleeper.get());
}

TEST_F(Clock, SleepEndsFalseAtShutdown) {
  rclcpp::Clock clock(RCL_STEADY_TIME);
  std::atomic_bool sleeping{false};
  auto sleeper = std::async(std::launch::async, [&] {
    sleeping = true;
    return clock.sleep_for(rclcpp::Duration(1h));
  });
  ASSERT_TRUE(core_test::wait_for([&] { return sleeping.load(); }));
  // Gives the sleeper time to begin; if it has not, it throws instead, which get() would show.
  EXPECT_EQ(sleeper.wait_for(100ms), std::future_status::timeout);
  rclcpp::shutdown();
  ASSERT_EQ(sleeper.wait_for(core_test::kDeadline), std::future_status::ready);
  EXPECT_FALSE(sleeper.get());
}

TEST_F(Clock, SleepRefusesAnotherClocksTimeAndAnInvalidContext) {
  rclcpp::Clock clock(RCL_STEADY_TIME);
  EXPECT_THROW(clock.sleep_until(rclcpp::Time(0, 0, RCL_SYSTEM_TIME)), std::runtime_error);
  auto context = std::make_shared<rclcpp::Context>();
  EXPECT_THROW(clock.sleep_for(rclcpp::Duration(1ms), context), std::runtime_error);
}

TEST_F(Clock, WaitUntilStartedWaitsForTheFirstSimulatedTime) {
  SimulatedClock simulated;
  simulated.set(0s);
  EXPECT_FALSE(simulated.clock->started());
  EXPECT_FALSE(simulated.clock->wait_until_started(rclcpp::Duration(20ms)));
  auto waiter =
      std::async(std::launch::async, [&] { return simulated.clock->wait_until_started(); });
  EXPECT_EQ(waiter.wait_for(20ms), std::future_status::timeout);
  simulated.set(1s);
  ASSERT_EQ(waiter.wait_for(core_test::kDeadline), std::future_status::ready);
  EXPECT_TRUE(waiter.get());
}

TEST_F(Clock, RateSleepsToTheEndOfItsPeriodAndReturnsFalseWhenLate) {
  auto clock = std::make_shared<rclcpp::Clock>(RCL_STEADY_TIME);
  rclcpp::Rate rate(rclcpp::Duration(50ms), clock);
  EXPECT_EQ(rate.get_type(), RCL_STEADY_TIME);
  EXPECT_EQ(rate.period(), 50ms);
  const auto start = clock->now();
  rate.reset();
  EXPECT_TRUE(rate.sleep());
  EXPECT_TRUE(rate.sleep());
  EXPECT_GE(clock->now() - start, rclcpp::Duration(100ms));
  clock->sleep_for(rclcpp::Duration(60ms));
  EXPECT_FALSE(rate.sleep());
}

TEST_F(Clock, RatesThatMakeNoSenseThrow) {
  EXPECT_THROW(rclcpp::Rate(0.0), std::invalid_argument);
  EXPECT_THROW(rclcpp::WallRate(-1.0), std::invalid_argument);
  EXPECT_THROW(rclcpp::Rate(rclcpp::Duration(0ns)), std::invalid_argument);
  EXPECT_EQ(rclcpp::WallRate(100.0).period(), 10ms);
  const auto ros_clock = std::make_shared<rclcpp::Clock>(RCL_ROS_TIME);
  EXPECT_EQ(rclcpp::Rate(100.0, ros_clock).get_type(), RCL_ROS_TIME);
}

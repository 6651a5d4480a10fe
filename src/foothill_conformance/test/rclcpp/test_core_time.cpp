#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>

#include "rclcpp/duration.hpp"
#include "rclcpp/time.hpp"

using rclcpp::Duration;
using rclcpp::Time;
using namespace std::chrono_literals;

namespace {

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
constexpr int64_t kMin = std::numeric_limits<int64_t>::min();

}  // namespace

TEST(Duration, NanosecondsAreAddedToNegativeSeconds) {
  EXPECT_EQ(Duration(-1, 500'000'000).nanoseconds(), -500'000'000);
  EXPECT_DOUBLE_EQ(Duration(-1, 500'000'000).seconds(), -0.5);
}

TEST(Duration, ComesFromAnyChronoDuration) {
  EXPECT_EQ(Duration(2h).nanoseconds(), 7'200'000'000'000);
  EXPECT_EQ(Duration(3us).nanoseconds(), 3'000);
  EXPECT_EQ(Duration::from_seconds(-1.5).nanoseconds(), -1'500'000'000);
  EXPECT_EQ(Duration(1500ms).to_chrono<std::chrono::seconds>(), 1s);
}

TEST(Duration, RoundTripsThroughItsMessage) {
  for (const int64_t value : {int64_t{0}, int64_t{1}, int64_t{-1}, int64_t{1'999'999'999},
                              int64_t{-1'999'999'999}, int64_t{-2'000'000'000}}) {
    const auto duration = Duration::from_nanoseconds(value);
    const builtin_interfaces::msg::Duration message = duration;
    EXPECT_LT(message.nanosec, 1'000'000'000U);
    EXPECT_EQ(Duration(message), duration) << value;
  }
}

TEST(Duration, MessageOfADurationTooLongIsTheLongest) {
  const builtin_interfaces::msg::Duration message = Duration::from_nanoseconds(kMax);
  EXPECT_EQ(message.sec, std::numeric_limits<int32_t>::max());
  EXPECT_EQ(message.nanosec, std::numeric_limits<uint32_t>::max());
}

TEST(Duration, MaxIsTheLongestMessage) {
  const builtin_interfaces::msg::Duration message = Duration::max();
  EXPECT_EQ(message.sec, std::numeric_limits<int32_t>::max());
  EXPECT_EQ(message.nanosec, 999'999'999U);
  EXPECT_EQ(Duration(message), Duration::max());
}

TEST(Duration, SumsAndDifferencesThatDoNotFitThrow) {
  const auto one = Duration::from_nanoseconds(1);
  const auto longest = Duration::from_nanoseconds(kMax);
  EXPECT_THROW(longest + one, std::overflow_error);
  EXPECT_THROW(Duration::from_nanoseconds(kMin) - one, std::underflow_error);
  EXPECT_THROW(Duration::from_nanoseconds(kMin) + Duration::from_nanoseconds(-1),
               std::underflow_error);
  EXPECT_THROW(longest - Duration::from_nanoseconds(-1), std::overflow_error);
  EXPECT_EQ(longest - longest, Duration(0ns));
}

TEST(Duration, ScalesAndRefusesWhatDoesNotFit) {
  EXPECT_EQ(Duration(2s) * 1.5, Duration(3s));
  EXPECT_EQ(Duration(2s) * -0.5, Duration(-1s));
  EXPECT_THROW(Duration::from_nanoseconds(kMax) * 1.5, std::overflow_error);
  EXPECT_THROW(Duration::from_nanoseconds(kMax) * -1.5, std::underflow_error);
  EXPECT_THROW(Duration(1s) * std::numeric_limits<double>::infinity(), std::runtime_error);
  EXPECT_THROW(Duration(1s) * std::nan(""), std::runtime_error);
}

TEST(Duration, NegativeIsNoRmwTime) {
  EXPECT_THROW(Duration(-1ns).to_rmw_time(), std::runtime_error);
  const rmw_time_t time = Duration(1500ms).to_rmw_time();
  EXPECT_EQ(time.sec, 1U);
  EXPECT_EQ(time.nsec, 500'000'000U);
}

TEST(Duration, Compares) {
  EXPECT_LT(Duration(1s), Duration(2s));
  EXPECT_GE(Duration(2s), Duration(2s));
  EXPECT_NE(Duration(1s), Duration(2s));
}

TEST(Time, DefaultIsSystemZeroAndMessageIsRosTime) {
  EXPECT_EQ(Time().nanoseconds(), 0);
  EXPECT_EQ(Time().get_clock_type(), RCL_SYSTEM_TIME);
  EXPECT_EQ(Time(builtin_interfaces::msg::Time()).get_clock_type(), RCL_ROS_TIME);
}

TEST(Time, NegativeSecondsThrow) {
  EXPECT_THROW(Time(-1, 0), std::runtime_error);
  builtin_interfaces::msg::Time message;
  message.sec = -1;
  EXPECT_THROW(Time{message}, std::runtime_error);
}

TEST(Time, RoundTripsThroughItsMessage) {
  const Time time(12, 345'678'901, RCL_ROS_TIME);
  const builtin_interfaces::msg::Time message = time;
  EXPECT_EQ(message.sec, 12);
  EXPECT_EQ(message.nanosec, 345'678'901U);
  EXPECT_EQ(Time(message), time);
  EXPECT_DOUBLE_EQ(time.seconds(), 12.345678901);
}

TEST(Time, TimesOfDifferentClocksDoNotMix) {
  const Time system(1, 0, RCL_SYSTEM_TIME);
  const Time ros(1, 0, RCL_ROS_TIME);
  EXPECT_THROW((void)(system == ros), std::runtime_error);
  EXPECT_THROW((void)(system != ros), std::runtime_error);
  EXPECT_THROW((void)(system < ros), std::runtime_error);
  EXPECT_THROW((void)(system - ros), std::runtime_error);
}

TEST(Time, DifferenceIsADurationAndSumIsATimeOfTheSameClock) {
  const Time a(10, 0, RCL_ROS_TIME);
  EXPECT_EQ((a + Duration(1500ms)) - a, Duration(1500ms));
  EXPECT_EQ((Duration(2s) + a).nanoseconds(), 12'000'000'000);
  EXPECT_EQ((a - Duration(3s)).get_clock_type(), RCL_ROS_TIME);
  Time b = a;
  b += Duration(1s);
  b -= Duration(3s);
  EXPECT_EQ(b, Time(8, 0, RCL_ROS_TIME));
}

TEST(Time, SumsAndDifferencesThatDoNotFitThrow) {
  const Time latest(kMax);
  EXPECT_THROW(latest + Duration(1ns), std::overflow_error);
  EXPECT_THROW(Time(kMin) - Duration(1ns), std::underflow_error);
  EXPECT_THROW(Time(kMin) + Duration(-1ns), std::underflow_error);
  EXPECT_THROW(latest - Time(-1), std::overflow_error);
}

TEST(Time, MaxIsTheLatestMessage) {
  const builtin_interfaces::msg::Time message = Time::max();
  EXPECT_EQ(message.sec, std::numeric_limits<int32_t>::max());
  EXPECT_EQ(message.nanosec, 999'999'999U);
}

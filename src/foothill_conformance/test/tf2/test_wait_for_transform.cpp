#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <memory>
#include <vector>

#include "ros_fixture.hpp"
#include "tf2_ros/create_timer_ros.h"

namespace {

using tf2_ros::TransformStampedFuture;

class WaitForTransform : public Tf2RosTest {
 protected:
  WaitForTransform() {
    buffer_.setCreateTimerInterface(std::make_shared<tf2_ros::CreateTimerROS>(
        node_->get_node_base_interface(), node_->get_node_timers_interface()));
  }
  TransformStampedFuture wait(double seconds, tf2::Duration timeout = kDeadline) {
    return buffer_.waitForTransform("map", "base", tf2::timeFromSec(seconds), timeout,
                                    [this](const TransformStampedFuture& future) {
                                      EXPECT_EQ(future.wait_for(std::chrono::seconds(0)),
                                                std::future_status::ready);
                                      ++calls_;
                                    });
  }
  std::atomic<int> calls_{0};
};

TEST_F(WaitForTransform, NeedsATimerInterface) {
  tf2_ros::Buffer buffer(node_->get_clock());
  EXPECT_THROW(buffer.waitForTransform("map", "base", tf2::TimePointZero, kDeadline, [](auto&) {}),
               tf2_ros::CreateTimerInterfaceException);
}

TEST_F(WaitForTransform, IsFulfilledAtOnceByWhatIsThere) {
  ASSERT_TRUE(set("map", "base", 5.0, translation(1.0)));
  const auto future = wait(5.0);
  EXPECT_EQ(calls_, 1);
  expect_near(future.get(), translation(1.0));
}

TEST_F(WaitForTransform, IsFulfilledByTheThreadThatBringsTheTransform) {
  const auto future = wait(5.5);
  EXPECT_EQ(future.wait_for(std::chrono::seconds(0)), std::future_status::timeout);
  ASSERT_TRUE(set("map", "base", 5.0, translation(1.0)));
  EXPECT_EQ(calls_, 0);
  ASSERT_TRUE(set("map", "base", 6.0, translation(2.0)));
  ASSERT_EQ(future.wait_for(kDeadline), std::future_status::ready);
  expect_near(future.get(), translation(1.5));
  EXPECT_TRUE(eventually([&] { return calls_ == 1; }));
  ASSERT_TRUE(set("map", "base", 7.0, translation(3.0)));
  EXPECT_EQ(calls_, 1);
}

TEST_F(WaitForTransform, EndsWithATimeoutExceptionWhenItsTimeIsOver) {
  const auto future = wait(5.0, std::chrono::milliseconds(50));
  ASSERT_EQ(future.wait_for(kDeadline), std::future_status::ready);
  EXPECT_THROW(future.get(), tf2::TimeoutException);
  EXPECT_TRUE(eventually([&] { return calls_ == 1; }));
  // Too late: the callback is not called any more.
  ASSERT_TRUE(set("map", "base", 5.0, translation(1.0)));
  EXPECT_EQ(calls_, 1);
}

TEST_F(WaitForTransform, EndsWithALookupExceptionIfTheTimeIsForgottenAlready) {
  ASSERT_TRUE(set("map", "base", 50.0, translation(1.0)));
  const auto future = wait(5.0);
  EXPECT_EQ(calls_, 1);
  EXPECT_THROW(future.get(), tf2::LookupException);
}

TEST_F(WaitForTransform, CallsNobodyAfterItWasCancelled) {
  const auto cancelled = wait(5.0);
  buffer_.cancel(cancelled);
  ASSERT_TRUE(set("map", "base", 5.0, translation(1.0)));
  EXPECT_EQ(calls_, 0);
  wait(5.0);
  EXPECT_EQ(calls_, 1);
}

TEST_F(WaitForTransform, AnswersManyWhoWaitForDifferentTimes) {
  std::vector<TransformStampedFuture> futures;
  for (int i = 0; i < 100; ++i) futures.push_back(wait(1.0 + 0.05 * i));
  for (int i = 0; i <= 50; ++i) ASSERT_TRUE(set("map", "base", 1.0 + 0.1 * i, translation(i)));
  for (int i = 0; i < 100; ++i) {
    ASSERT_EQ(futures[static_cast<std::size_t>(i)].wait_for(kDeadline), std::future_status::ready);
    expect_near(futures[static_cast<std::size_t>(i)].get(), translation(0.5 * i), 1e-6);
  }
  EXPECT_TRUE(eventually([&] { return calls_ == 100; }));
}

class Timers : public WaitForTransform {
 protected:
  tf2_ros::CreateTimerROS timers_{node_->get_node_base_interface(),
                                  node_->get_node_timers_interface()};
};

TEST_F(Timers, FireUntilTheyAreRemoved) {
  std::atomic<int> fired{0};
  const auto handle = timers_.createTimer(node_->get_clock(), std::chrono::milliseconds(5),
                                          [&](const tf2_ros::TimerHandle&) { ++fired; });
  EXPECT_TRUE(eventually([&] { return fired >= 3; }));
  timers_.remove(handle);
  EXPECT_THROW(timers_.cancel(handle), tf2_ros::InvalidTimerHandleException);
  EXPECT_THROW(timers_.reset(handle), tf2_ros::InvalidTimerHandleException);
  EXPECT_THROW(timers_.remove(handle), tf2_ros::InvalidTimerHandleException);
}

}  // namespace

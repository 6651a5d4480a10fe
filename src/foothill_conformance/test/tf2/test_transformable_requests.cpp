#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <string>
#include <vector>

#include "buffer_fixture.hpp"

namespace {

constexpr tf2::TransformableRequestHandle kAvailable = 0;
constexpr tf2::TransformableRequestHandle kNever = ~tf2::TransformableRequestHandle{0};

class TransformableRequests : public BufferCoreTest {
 protected:
  struct Call {
    tf2::TransformableRequestHandle handle;
    std::string target, source;
    tf2::TransformableResult result;
  };
  tf2::TransformableRequestHandle request(double seconds) {
    return buffer_.addTransformableRequest(
        [this](tf2::TransformableRequestHandle handle, const std::string& target,
               const std::string& source, tf2::TimePoint, tf2::TransformableResult result) {
          calls_.push_back({handle, target, source, result});
        },
        "map", "base", tf2::timeFromSec(seconds));
  }
  std::vector<Call> calls_;
};

TEST_F(TransformableRequests, NothingIsCalledForWhatIsAvailableAlready) {
  ASSERT_TRUE(set("map", "base", 1.0, translation(1.0)));
  EXPECT_EQ(request(1.0), kAvailable);
  EXPECT_TRUE(calls_.empty());
}

TEST_F(TransformableRequests, AreCalledOnceAsSoonAsTheTransformIsThere) {
  const auto handle = request(1.5);
  ASSERT_NE(handle, kAvailable);
  ASSERT_NE(handle, kNever);
  ASSERT_TRUE(set("map", "base", 1.0, translation(1.0)));
  EXPECT_TRUE(calls_.empty());
  ASSERT_TRUE(set("map", "base", 2.0, translation(2.0)));
  ASSERT_EQ(calls_.size(), 1u);
  EXPECT_EQ(calls_[0].handle, handle);
  EXPECT_EQ(calls_[0].target, "map");
  EXPECT_EQ(calls_[0].source, "base");
  EXPECT_EQ(calls_[0].result, tf2::TransformAvailable);
  ASSERT_TRUE(set("map", "base", 3.0, translation(3.0)));
  EXPECT_EQ(calls_.size(), 1u);
}

TEST_F(TransformableRequests, FailWhenTheirTimeHasFallenOutOfTheBuffer) {
  ASSERT_NE(request(1.0), kNever);
  ASSERT_TRUE(set("map", "base", 11.5, translation(1.0)));
  ASSERT_EQ(calls_.size(), 1u);
  EXPECT_EQ(calls_[0].result, tf2::TransformFailure);
  EXPECT_EQ(request(1.0), kNever);
}

TEST_F(TransformableRequests, AreNotCalledAfterTheyWereCancelled) {
  const auto cancelled = request(1.0);
  const auto kept = request(1.0);
  ASSERT_NE(cancelled, kept);
  buffer_.cancelTransformableRequest(cancelled);
  ASSERT_TRUE(set("map", "base", 1.0, translation(1.0)));
  ASSERT_EQ(calls_.size(), 1u);
  EXPECT_EQ(calls_[0].handle, kept);
}

TEST_F(TransformableRequests, CancellingWaitsForACallbackThatIsJustRunning) {
  std::promise<void> begun, may_end;
  std::atomic<bool> ended{false};
  const auto handle = buffer_.addTransformableRequest(
      [&](auto, const std::string&, const std::string&, tf2::TimePoint, auto) {
        begun.set_value();
        may_end.get_future().wait();
        ended = true;
      },
      "map", "base", tf2::timeFromSec(1.0));
  auto setting =
      std::async(std::launch::async, [&] { return set("map", "base", 1.0, translation(1.0)); });
  begun.get_future().wait();
  auto ended_before_cancel_returned = std::async(std::launch::async, [&] {
    buffer_.cancelTransformableRequest(handle);
    return ended.load();
  });
  EXPECT_EQ(ended_before_cancel_returned.wait_for(std::chrono::milliseconds(50)),
            std::future_status::timeout);
  may_end.set_value();
  EXPECT_TRUE(ended_before_cancel_returned.get());
  EXPECT_TRUE(setting.get());
}

}  // namespace

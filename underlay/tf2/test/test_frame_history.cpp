#include <gtest/gtest.h>

#include <chrono>

#include "frame_history.hpp"

namespace tf2::detail {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TransformStorage pose(Duration stamp, double x, CompactFrameID parent = 1) {
  return {TimePoint(stamp), Quaternion(0, 0, 0, 1), Vector3(x, 0, 0), parent, 2};
}

TEST(FrameHistory, ForgetsWhatIsOlderThanTheCacheTimeWhenNewPosesArrive) {
  FrameHistory history;
  for (int i = 0; i <= 100; ++i) {
    ASSERT_TRUE(history.insert(pose(milliseconds(100 * i), i), false, seconds(1)));
  }
  // Forgetting counts from the latest pose before the insertion, 9.9 s: 8.9 s to 10 s remain.
  EXPECT_EQ(history.size(), 12u);
  EXPECT_EQ(history.oldest_stamp(), TimePoint(milliseconds(8900)));
}

TEST(FrameHistory, KeepsItsMemoryBoundedOverAMillionPoses) {
  FrameHistory history;
  for (int i = 0; i < 1'000'000; ++i) {
    ASSERT_TRUE(history.insert(pose(milliseconds(i), 0.0), false, milliseconds(100)));
    ASSERT_LE(history.size(), 102u);
  }
}

TEST(FrameHistory, SortsPosesThatArriveOutOfOrder) {
  FrameHistory history;
  for (const int second : {3, 1, 2, 5, 4}) {
    ASSERT_TRUE(history.insert(pose(seconds(second), second), false, seconds(10)));
  }
  TransformStorage found;
  for (int tenths = 10; tenths <= 50; ++tenths) {
    ASSERT_EQ(history.pose_at(TimePoint(milliseconds(100 * tenths)), found),
              TF2Error::TF2_NO_ERROR);
    EXPECT_NEAR(found.translation_.x(), 0.1 * tenths, 1e-12);
  }
}

TEST(FrameHistory, DoesNotStoreTheSamePoseTwice) {
  FrameHistory history;
  EXPECT_TRUE(history.insert(pose(seconds(1), 1.0), false, seconds(10)));
  EXPECT_TRUE(history.insert(pose(seconds(1), 1.0), false, seconds(10)));
  EXPECT_EQ(history.size(), 1u);
}

TEST(FrameHistory, OfTwoPosesAtOneTimeTheLaterToArriveHolds) {
  FrameHistory history;
  EXPECT_TRUE(history.insert(pose(seconds(1), 1.0), false, seconds(10)));
  EXPECT_TRUE(history.insert(pose(seconds(1), 7.0), false, seconds(10)));
  TransformStorage found;
  ASSERT_EQ(history.pose_at(TimePoint(seconds(1)), found), TF2Error::TF2_NO_ERROR);
  EXPECT_EQ(found.translation_.x(), 7.0);
}

TEST(FrameHistory, TheOldParentHoldsUntilTheFirstPoseInTheNewOne) {
  FrameHistory history;
  EXPECT_TRUE(history.insert(pose(seconds(1), 1.0, 1), false, seconds(10)));
  EXPECT_TRUE(history.insert(pose(seconds(2), 9.0, 3), false, seconds(10)));
  TransformStorage found;
  ASSERT_EQ(history.pose_at(TimePoint(milliseconds(1999)), found), TF2Error::TF2_NO_ERROR);
  EXPECT_EQ(found.frame_id_, 1u);
  EXPECT_EQ(found.translation_.x(), 1.0);
  ASSERT_EQ(history.pose_at(TimePoint(seconds(2)), found), TF2Error::TF2_NO_ERROR);
  EXPECT_EQ(found.frame_id_, 3u);
}

}  // namespace
}  // namespace tf2::detail

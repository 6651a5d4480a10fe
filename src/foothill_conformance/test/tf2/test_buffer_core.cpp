#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "buffer_fixture.hpp"
#include "random_motion.hpp"

namespace {

TEST_F(BufferCoreTest, AnswersWithTheNamesTheTimeAndThePoseOfTheSourceInTheTarget) {
  RandomMotion random;
  const Eigen::Isometry3d X = random.motion();
  ASSERT_TRUE(set("map", "base", 10.25, X));
  const auto found = lookup("map", "base", 10.25);
  EXPECT_EQ(found.header.frame_id, "map");
  EXPECT_EQ(found.child_frame_id, "base");
  EXPECT_EQ(found.header.stamp.sec, 10);
  EXPECT_EQ(found.header.stamp.nanosec, 250'000'000u);
  expect_near(found, X);
  expect_near(lookup("base", "map", 10.25), X.inverse());
}

TEST_F(BufferCoreTest, GoesThroughTheNearestCommonAncestor) {
  RandomMotion random;
  const Eigen::Isometry3d X_EM = random.motion(), X_MB = random.motion(), X_BL = random.motion(),
                          X_BC = random.motion(), X_CO = random.motion();
  ASSERT_TRUE(set("earth", "map", 1.0, X_EM));
  ASSERT_TRUE(set("map", "base", 1.0, X_MB));
  ASSERT_TRUE(set("base", "lidar", 1.0, X_BL));
  ASSERT_TRUE(set("base", "camera", 1.0, X_BC));
  ASSERT_TRUE(set("camera", "optical", 1.0, X_CO));
  expect_near(lookup("lidar", "optical", 1.0), X_BL.inverse() * X_BC * X_CO);
  expect_near(lookup("optical", "lidar", 1.0), (X_BC * X_CO).inverse() * X_BL);
  expect_near(lookup("earth", "optical", 1.0), X_EM * X_MB * X_BC * X_CO);
  expect_near(lookup("optical", "earth", 1.0), (X_EM * X_MB * X_BC * X_CO).inverse());
}

TEST_F(BufferCoreTest, InterpolatesTranslationLinearlyAndRotationAtAConstantRate) {
  RandomMotion random;
  for (int i = 0; i < 50; ++i) {
    tf2::BufferCore buffer;
    const Eigen::Isometry3d first = random.motion();
    const Eigen::Vector3d axis = random.vector().normalized(), step = random.vector();
    const double angle = random.angle(3.0);
    const auto at = [&](double ratio) {
      Eigen::Isometry3d X = first;
      X.linear() = first.linear() * Eigen::AngleAxisd(ratio * angle, axis).toRotationMatrix();
      X.translation() += ratio * step;
      return X;
    };
    ASSERT_TRUE(buffer.setTransform(make_transform("map", "base", 100.0, at(0.0)), "test"));
    ASSERT_TRUE(buffer.setTransform(make_transform("map", "base", 102.0, at(1.0)), "test"));
    for (const double ratio : {0.0, 0.125, 0.25, 0.5, 0.875, 1.0}) {
      const auto time = tf2::timeFromSec(100.0 + 2.0 * ratio);
      expect_near(buffer.lookupTransform("map", "base", time), at(ratio));
    }
  }
}

TEST_F(BufferCoreTest, InterpolatesEveryLinkOfAChainAtTheSameTime) {
  for (const double t : {1.0, 2.0, 3.0}) {
    ASSERT_TRUE(set("a", "b", t, translation(t)));
    ASSERT_TRUE(set("b", "c", t + 0.5, translation(0.0, t)));
  }
  expect_near(lookup("a", "c", 2.25), translation(2.25, 1.75));
}

TEST_F(BufferCoreTest, TimeZeroIsTheLatestTimeThatAllLinksHaveInCommon) {
  for (const double t : {1.0, 2.0, 3.0}) ASSERT_TRUE(set("a", "b", t, translation(t)));
  for (const double t : {1.0, 2.0}) ASSERT_TRUE(set("b", "c", t, translation(0.0, t)));
  for (const double t : {0.5, 2.5}) ASSERT_TRUE(set("b", "d", t, translation(0.0, 0.0, t)));
  const auto found = buffer_.lookupTransform("a", "c", tf2::TimePointZero);
  EXPECT_DOUBLE_EQ(seconds_of(found), 2.0);
  expect_near(found, translation(2.0, 2.0));
  const auto across = buffer_.lookupTransform("d", "c", tf2::TimePointZero);
  EXPECT_DOUBLE_EQ(seconds_of(across), 2.0);
  expect_near(across, translation(0.0, 2.0, -2.0));
}

TEST_F(BufferCoreTest, TimeZeroIgnoresTheTimesOfFramesThatAreNotOnTheWay) {
  ASSERT_TRUE(set("earth", "map", 1.0, translation(1.0)));
  for (const double t : {1.0, 5.0}) ASSERT_TRUE(set("map", "base", t, translation(t)));
  for (const double t : {1.0, 5.0}) ASSERT_TRUE(set("map", "other", t, translation(t)));
  EXPECT_DOUBLE_EQ(seconds_of(buffer_.lookupTransform("other", "base", tf2::TimePointZero)), 5.0);
  EXPECT_DOUBLE_EQ(seconds_of(buffer_.lookupTransform("earth", "base", tf2::TimePointZero)), 1.0);
}

TEST_F(BufferCoreTest, AFrameInItselfIsTheIdentityAtAnyTimeAndForAnyName) {
  expect_near(lookup("nowhere", "nowhere", 7.5), Eigen::Isometry3d::Identity());
  EXPECT_DOUBLE_EQ(seconds_of(lookup("nowhere", "nowhere", 7.5)), 7.5);
  EXPECT_TRUE(can("nowhere", "nowhere", 7.5));
  ASSERT_TRUE(set("map", "base", 3.0, translation(1.0)));
  const auto latest = buffer_.lookupTransform("base", "base", tf2::TimePointZero);
  EXPECT_DOUBLE_EQ(seconds_of(latest), 3.0);
}

TEST_F(BufferCoreTest, StaticTransformsHoldAtAllTimes) {
  ASSERT_TRUE(set("base", "lidar", 50.0, translation(0.5), true));
  for (const double t : {0.001, 49.0, 50.0, 1e6}) {
    expect_near(lookup("base", "lidar", t), translation(0.5));
    EXPECT_NEAR(seconds_of(lookup("base", "lidar", t)), t, 1e-9);
  }
  EXPECT_EQ(seconds_of(buffer_.lookupTransform("base", "lidar", tf2::TimePointZero)), 0.0);
  for (const double t : {1.0, 2.0}) ASSERT_TRUE(set("map", "base", t, translation(t)));
  expect_near(lookup("map", "lidar", 1.5), translation(2.0));
  EXPECT_DOUBLE_EQ(seconds_of(buffer_.lookupTransform("map", "lidar", tf2::TimePointZero)), 2.0);
}

TEST_F(BufferCoreTest, ALaterStaticTransformReplacesTheEarlier) {
  ASSERT_TRUE(set("base", "lidar", 2.0, translation(0.5), true));
  ASSERT_TRUE(set("base", "lidar", 1.0, translation(0.7), true));
  expect_near(lookup("base", "lidar", 1.5), translation(0.7));
}

TEST_F(BufferCoreTest, TravelsInTimeThroughAFixedFrame) {
  // A robot drives along x at 1 m/s: where is the thing that it saw 0.5 m ahead two seconds ago?
  for (int i = 0; i <= 8; ++i) ASSERT_TRUE(set("odom", "base", 10.0 + i, translation(i)));
  ASSERT_TRUE(set("base", "lidar", 0.0, translation(0.5), true));
  const auto found = buffer_.lookupTransform("base", tf2::timeFromSec(15.5), "lidar",
                                             tf2::timeFromSec(13.5), "odom");
  expect_near(found, translation(0.5 - 2.0));
  EXPECT_DOUBLE_EQ(seconds_of(found), 15.5);
  EXPECT_EQ(found.header.frame_id, "base");
  EXPECT_EQ(found.child_frame_id, "lidar");
  EXPECT_TRUE(buffer_.canTransform("base", tf2::timeFromSec(15.5), "lidar", tf2::timeFromSec(13.5),
                                   "odom"));
  // The latest pose at either end:
  expect_near(
      buffer_.lookupTransform("base", tf2::TimePointZero, "base", tf2::timeFromSec(12.0), "odom"),
      translation(-6.0));
}

TEST_F(BufferCoreTest, ForgetsTransformsThatAreOlderThanTheCacheTime) {
  EXPECT_EQ(buffer_.getCacheLength(), std::chrono::seconds(10));
  for (int i = 0; i <= 60; ++i) ASSERT_TRUE(set("map", "base", 100.0 + 0.5 * i, translation(i)));
  EXPECT_TRUE(can("map", "base", 121.0));
  EXPECT_TRUE(can("map", "base", 130.0));
  EXPECT_FALSE(can("map", "base", 119.0));
}

TEST_F(BufferCoreTest, RefusesATransformThatIsOlderThanTheCacheTime) {
  ASSERT_TRUE(set("map", "base", 100.0, translation(1.0)));
  EXPECT_TRUE(set("map", "base", 91.0, translation(0.0)));
  EXPECT_FALSE(set("map", "base", 89.0, translation(0.0)));
  expect_near(buffer_.lookupTransform("map", "base", tf2::TimePointZero), translation(1.0));
}

TEST_F(BufferCoreTest, HonoursACacheTimeOfItsOwn) {
  tf2::BufferCore buffer(std::chrono::seconds(2));
  EXPECT_EQ(buffer.getCacheLength(), std::chrono::seconds(2));
  for (int i = 0; i <= 10; ++i) {
    ASSERT_TRUE(buffer.setTransform(make_transform("map", "base", 1.0 + i, translation(i)), "t"));
  }
  EXPECT_TRUE(buffer.canTransform("map", "base", tf2::timeFromSec(9.5)));
  EXPECT_THROW(buffer.lookupTransform("map", "base", tf2::timeFromSec(6.5)),
               tf2::ExtrapolationException);
}

TEST_F(BufferCoreTest, AcceptsTransformsInAnyOrder) {
  for (const double t : {5.0, 1.0, 3.0, 2.0, 4.0}) ASSERT_TRUE(set("a", "b", t, translation(t)));
  for (double t = 1.0; t <= 5.0; t += 0.25) expect_near(lookup("a", "b", t), translation(t));
  EXPECT_DOUBLE_EQ(seconds_of(buffer_.lookupTransform("a", "b", tf2::TimePointZero)), 5.0);
}

TEST_F(BufferCoreTest, AFrameCanChangeItsParent) {
  ASSERT_TRUE(set("world", "left", 1.0, translation(-1.0), true));
  ASSERT_TRUE(set("world", "right", 1.0, translation(1.0), true));
  for (const double t : {1.0, 2.0}) ASSERT_TRUE(set("left", "box", t, translation(0.0, t)));
  for (const double t : {3.0, 4.0}) ASSERT_TRUE(set("right", "box", t, translation(0.0, t)));
  expect_near(lookup("world", "box", 1.5), translation(-1.0, 1.5));
  expect_near(lookup("world", "box", 3.5), translation(1.0, 3.5));
  // Nobody knows how the box went over, so it stays where it was last seen.
  expect_near(lookup("world", "box", 2.9), translation(-1.0, 2.0));
  std::string parent;
  EXPECT_TRUE(buffer_._getParent("box", tf2::timeFromSec(2.0), parent));
  EXPECT_EQ(parent, "left");
  EXPECT_TRUE(buffer_._getParent("box", tf2::TimePointZero, parent));
  EXPECT_EQ(parent, "right");
  EXPECT_FALSE(buffer_._getParent("world", tf2::TimePointZero, parent));
}

TEST_F(BufferCoreTest, StripsTheSlashThatOldBroadcastersPutBeforeNames) {
  ASSERT_TRUE(set("/map", "/base", 1.0, translation(2.0)));
  expect_near(lookup("map", "base", 1.0), translation(2.0));
}

TEST_F(BufferCoreTest, RefusesTransformsThatMakeNoSense) {
  const auto refuses = [&](auto change) {
    auto message = make_transform("map", "base", 1.0, translation(1.0));
    change(message);
    return !buffer_.setTransform(message, "test");
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(refuses([](auto& m) { m.child_frame_id = ""; }));
  EXPECT_TRUE(refuses([](auto& m) { m.header.frame_id = ""; }));
  EXPECT_TRUE(refuses([](auto& m) { m.child_frame_id = "map"; }));
  EXPECT_TRUE(refuses([](auto& m) { m.child_frame_id = "/map"; }));
  EXPECT_TRUE(refuses([&](auto& m) { m.transform.translation.y = nan; }));
  EXPECT_TRUE(refuses([&](auto& m) { m.transform.rotation.w = nan; }));
  EXPECT_TRUE(refuses([](auto& m) { m.transform.rotation.w = 0.0; }));
  EXPECT_FALSE(buffer_._frameExists("base"));
  EXPECT_FALSE(refuses([](auto&) {}));
  EXPECT_TRUE(buffer_._frameExists("base"));
}

TEST_F(BufferCoreTest, ClearForgetsMovingTransformsOnly) {
  ASSERT_TRUE(set("map", "base", 5.0, translation(1.0)));
  ASSERT_TRUE(set("base", "lidar", 5.0, translation(0.5), true));
  buffer_.clear();
  EXPECT_FALSE(can("map", "base", 5.0));
  EXPECT_TRUE(can("base", "lidar", 5.0));
  EXPECT_TRUE(buffer_._frameExists("map"));
  // Afterwards time may begin again.
  EXPECT_TRUE(set("map", "base", 1.0, translation(3.0)));
  expect_near(lookup("map", "lidar", 1.0), translation(3.5));
}

TEST_F(BufferCoreTest, NamesItsFramesAndTheirParents) {
  EXPECT_EQ(buffer_.allFramesAsYAML(), "[]");
  ASSERT_TRUE(set("map", "base", 1.0, translation(1.0)));
  ASSERT_TRUE(set("map", "base", 3.0, translation(1.0)));
  auto names = buffer_.getAllFrameNames();
  std::sort(names.begin(), names.end());
  EXPECT_EQ(names, (std::vector<std::string>{"base", "map"}));
  EXPECT_EQ(buffer_.allFramesAsString(), "Frame base exists with parent map.\n");
  EXPECT_EQ(buffer_.allFramesAsYAML(tf2::timeFromSec(4.0)),
            "base: \n"
            "  parent: 'map'\n"
            "  broadcaster: 'test'\n"
            "  rate: 1.000\n"
            "  most_recent_transform: 3.000000\n"
            "  oldest_transform: 1.000000\n"
            "  transform_delay: 1.000\n"
            "  buffer_length: 2.000\n");
}

TEST_F(BufferCoreTest, FollowsAChainOfAHundredFrames) {
  RandomMotion random;
  Eigen::Isometry3d expected = Eigen::Isometry3d::Identity();
  for (int i = 0; i < 100; ++i) {
    const Eigen::Isometry3d X = random.motion();
    const std::string parent = "frame_" + std::to_string(i);
    const std::string child = "frame_" + std::to_string(i + 1);
    ASSERT_TRUE(set(parent, child, 1.0, X, i % 3 == 0));
    expected = expected * X;
  }
  // 100 products of translations that add up to about 100 m.
  expect_near(lookup("frame_0", "frame_100", 1.0), expected, 1e-10);
  expect_near(lookup("frame_100", "frame_0", 1.0), expected.inverse(), 1e-10);
  expect_near(buffer_.lookupTransform("frame_0", "frame_100", tf2::TimePointZero), expected, 1e-10);
}

}  // namespace

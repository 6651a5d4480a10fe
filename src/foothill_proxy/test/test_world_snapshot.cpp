#include <cmath>

#include "foothill_proxy/history.hpp"
#include "foothill_proxy/world_snapshot.hpp"
#include "support.hpp"

namespace foothill_proxy::testing {
namespace {

TEST(WorldSnapshot, HasTimeRevisionAndMotionOfEveryRobot) {
  Room room;
  room.add("r1", {.x = 1.0});
  room.add("r2", {.x = 3.0});
  room.run(0.5, {0.3, 0.0});
  const auto snapshot = take_snapshot(room.world);
  EXPECT_EQ(snapshot->time, room.world.now());
  EXPECT_EQ(snapshot->terrain_revision, room.world.terrain().revision);
  ASSERT_EQ(snapshot->robots.size(), 2u);
  EXPECT_EQ(snapshot->find("r2")->pose.x, room.pioneers[1]->motion().pose.x);
  EXPECT_DOUBLE_EQ(snapshot->entry("r1")->base_height, room.pioneers[0]->base_height());
  EXPECT_EQ(snapshot->find("r3"), nullptr);
  EXPECT_EQ(snapshot->entry("r3"), nullptr);
}

TEST(WorldSnapshot, DoesNotChangeWhenTheWorldContinues) {
  Room room;
  room.add("r1", {});
  const auto snapshot = take_snapshot(room.world);
  room.run(1.0, {0.5, 0.0});
  EXPECT_EQ(snapshot->time, Instant::zero());
  EXPECT_EQ(snapshot->find("r1")->pose.x, 0.0);
}

/// Returns a snapshot with one robot that moves along x at 1 m/s.
std::shared_ptr<const WorldSnapshot> moving(Instant time, const std::string& robot = "r1") {
  auto snapshot = std::make_shared<WorldSnapshot>();
  snapshot->time = time;
  snapshot->robots.push_back({robot, {.pose = {.x = seconds(time)}, .forward = 1.0}, 0.0, nullptr});
  return snapshot;
}

TEST(Exposure, InterpolatesWithinAndClampsOutsideItsSnapshots) {
  const Exposure exposure{{moving(1s), moving(2s), moving(3s)}, 1s, 3s};
  EXPECT_NEAR(exposure.motion("r1", 1250ms)->pose.x, 1.25, 1e-12);
  EXPECT_NEAR(exposure.motion("r1", 2s)->pose.x, 2.0, 1e-12);
  EXPECT_NEAR(exposure.motion("r1", 2900ms)->pose.x, 2.9, 1e-12);
  EXPECT_DOUBLE_EQ(exposure.motion("r1", 0s)->pose.x, 1.0);
  EXPECT_DOUBLE_EQ(exposure.motion("r1", 9s)->pose.x, 3.0);
}

TEST(Exposure, HasARobotFromTheFirstSnapshotThatContainsIt) {
  const Exposure exposure{{moving(1s, "other"), moving(2s)}, 1s, 2s};
  EXPECT_FALSE(exposure.motion("r1", 1s).has_value());
  EXPECT_DOUBLE_EQ(exposure.motion("r1", 1500ms)->pose.x, 2.0);
}

TEST(Interpolate, HasBothEndsAndTheirVelocities) {
  const BodyMotion from{.pose = {.x = 1.0, .y = 2.0, .yaw = 0.3}, .forward = 0.5, .yaw_rate = 0.2};
  const BodyMotion to{.pose = {.x = 1.4, .y = 2.2, .yaw = 0.5}, .forward = 0.7, .yaw_rate = 0.1};
  const double span = 0.8;
  EXPECT_DOUBLE_EQ(interpolate(from, to, span, 0.0).pose.x, from.pose.x);
  EXPECT_NEAR(interpolate(from, to, span, span).pose.y, to.pose.y, 1e-15);
  // The slope of the cubic at its beginning is the initial velocity.
  const double h = 1e-6;
  const double slope = (interpolate(from, to, span, h).pose.x - from.pose.x) / h;
  EXPECT_NEAR(slope, 0.5 * std::cos(0.3), 1e-5);
  EXPECT_NEAR(interpolate(from, to, span, 0.5 * span).forward, 0.6, 1e-15);
}

TEST(Interpolate, IsTheEndForASpanOfZero) {
  const BodyMotion to{.pose = {.x = 3.0}};
  EXPECT_EQ(interpolate({}, to, 0.0, 0.0).pose.x, 3.0);
}

TEST(History, RecordsAtItsIntervalAndOnDemand) {
  Room room;
  History history{10ms, 50ms};
  std::size_t demanded = 0;
  for (int i = 0; i < 100; ++i) {
    room.step();
    const bool must = i % 37 == 0;
    history.record(room.world, must);
    if (must) ++demanded;
  }
  const Exposure exposure = history.exposure(50ms, 100ms);
  EXPECT_LE(exposure.snapshots().front()->time, 50ms);
  EXPECT_EQ(exposure.last().time, 100ms);
  EXPECT_GT(demanded, 0u);
  for (const auto& snapshot : exposure.snapshots()) {
    const auto ms = snapshot->time / 1ms;
    EXPECT_TRUE(ms % 10 == 0 || (ms - 1) % 37 == 0) << ms;
  }
}

TEST(History, DropsSnapshotsOlderThanItsSpan) {
  Room room;
  History history{10ms, 50ms};
  for (int i = 0; i < 1000; ++i) {
    room.step();
    history.record(room.world, false);
  }
  EXPECT_LE(history.exposure(0ms, 1s).snapshots().size(), 8u);
  history.extend(500ms);
  for (int i = 0; i < 1000; ++i) {
    room.step();
    history.record(room.world, false);
  }
  EXPECT_GE(history.exposure(1500ms, 2s).snapshots().size(), 50u);
}

}  // namespace
}  // namespace foothill_proxy::testing

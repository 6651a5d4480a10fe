#include <gmock/gmock.h>

#include <vector>

#include "foothill_ros/node/lock_step_commander.hpp"

namespace foothill_ros {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Records the answered measurements; inputs are complete up to the time `complete`.
struct Recorder {
  LockStepCommander<int> commander;
  double complete{1e9};
  std::vector<int> answered{};

  bool add(double stamp, int value) {
    const bool in_order = commander.add(stamp, value);
    commander.process([this](double t) { return t <= complete; },
                      [this](double, int measurement) { answered.push_back(measurement); });
    return in_order;
  }
};

TEST(LockStepCommander, WaitsUntilTheOtherInputsAreComplete) {
  Recorder recorder{{true, 0.1}, 0.15};
  EXPECT_TRUE(recorder.add(0.1, 1));
  EXPECT_TRUE(recorder.add(0.2, 2));
  EXPECT_THAT(recorder.answered, ElementsAre(1));
  EXPECT_EQ(recorder.commander.waiting_at(), 0.2);
  recorder.complete = 0.3;
  EXPECT_TRUE(recorder.add(0.3, 3));
  EXPECT_THAT(recorder.answered, ElementsAre(1, 2, 3));
  EXPECT_EQ(recorder.commander.waiting_at(), std::nullopt);
}

TEST(LockStepCommander, AnswersAtOnceWithoutLockStep) {
  Recorder recorder{{false, 0.1}, -1.0};
  EXPECT_TRUE(recorder.add(0.1, 1));
  EXPECT_THAT(recorder.answered, ElementsAre(1));
}

TEST(LockStepCommander, StampsCommandsForTheNextTickOfTheWorld) {
  const LockStepCommander<int> in_lock_step{true, 0.1};
  EXPECT_DOUBLE_EQ(in_lock_step.command_time(0.3, 99.0), 0.4);  // 0.3 / 0.1 is below 3 in binary
  EXPECT_DOUBLE_EQ(in_lock_step.command_time(0.35, 99.0), 0.4);
  const LockStepCommander<int> free_running{false, 0.1};
  EXPECT_EQ(free_running.command_time(0.3, 99.0), 99.0);
}

TEST(LockStepCommander, StartsAgainWhenTheClockJumpsBack) {
  Recorder recorder{{true, 0.1}, 1e9};
  EXPECT_TRUE(recorder.add(50.0, 1));
  EXPECT_TRUE(recorder.add(49.5, 2));  // out of order, not a reset
  recorder.complete = 0.0;
  EXPECT_FALSE(recorder.add(0.1, 3));
  EXPECT_EQ(recorder.commander.waiting_at(), 0.1);
  recorder.complete = 1.0;
  EXPECT_TRUE(recorder.add(0.2, 4));
  EXPECT_THAT(recorder.answered, ElementsAre(1, 2, 3, 4));
}

TEST(LockStepCommander, ClearDiscardsPendingMeasurements) {
  Recorder recorder{{true, 0.1}, 0.0};
  EXPECT_TRUE(recorder.add(0.1, 1));
  recorder.commander.clear();
  EXPECT_EQ(recorder.commander.waiting_at(), std::nullopt);
  EXPECT_THAT(recorder.answered, IsEmpty());
}

}  // namespace
}  // namespace foothill_ros

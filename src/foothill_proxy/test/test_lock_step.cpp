#include <gmock/gmock.h>

#include "foothill_proxy/lock_step.hpp"

namespace foothill_proxy {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::Eq;
using ::testing::Optional;

class GatedInbox : public ::testing::Test {
 protected:
  GatedInbox() {
    inbox->gate(100ms);
    lock_step.add(inbox);
    lock_step.set_lock_step(true);
  }

  WakeSignal wake_signal{};
  std::shared_ptr<CommandBuffer<int>> inbox{
      std::make_shared<CommandBuffer<int>>("robot1/cmd_vel", wake_signal)};
  LockStep lock_step{};
};

TEST_F(GatedInbox, MissesTheCommandOfATickUntilItArrives) {
  EXPECT_THAT(lock_step.missing(100ms), ElementsAre(inbox.get()));
  inbox->put(100ms, 1);
  EXPECT_TRUE(lock_step.missing(100ms).empty());
}

TEST_F(GatedInbox, NeedsNothingBetweenTicksAndAtTheStart) {
  EXPECT_TRUE(lock_step.missing(0ms).empty());
  EXPECT_TRUE(lock_step.missing(150ms).empty());
  EXPECT_FALSE(lock_step.is_tick(150ms));
}

TEST_F(GatedInbox, AcceptsACommandStampedLessThanAPeriodBeforeTheTick) {
  inbox->put(190ms, 1);
  EXPECT_TRUE(lock_step.missing(200ms).empty());
}

TEST_F(GatedInbox, RejectsACommandOlderThanAPeriod) {
  inbox->put(50ms, 1);
  EXPECT_FALSE(lock_step.missing(200ms).empty());
}

TEST_F(GatedInbox, UsesACommandForOneTickOnly) {
  inbox->put(100ms, 1);
  EXPECT_THAT(inbox->take(100ms), Optional(1));
  EXPECT_FALSE(lock_step.missing(200ms).empty());
}

TEST_F(GatedInbox, DeliversCommandsAtTicksOnly) {
  inbox->put(100ms, 1);
  EXPECT_THAT(inbox->take(99ms), Eq(std::nullopt));
  EXPECT_THAT(inbox->take(100ms), Optional(1));
}

TEST_F(GatedInbox, KeepsACommandStampedForALaterTick) {
  inbox->put(200ms, 2);
  EXPECT_FALSE(lock_step.missing(100ms).empty());
  EXPECT_THAT(inbox->take(100ms), Eq(std::nullopt));
  EXPECT_TRUE(lock_step.missing(200ms).empty());
  EXPECT_THAT(inbox->take(200ms), Optional(2));
}

TEST_F(GatedInbox, IsFreeRunningWithoutLockStep) {
  lock_step.set_lock_step(false);
  EXPECT_TRUE(lock_step.missing(100ms).empty());
  inbox->put(0ms, 1);
  EXPECT_THAT(inbox->take(37ms), Optional(1));
}

TEST_F(GatedInbox, IsNoLongerAwaitedAfterItsRemoval) {
  lock_step.remove("robot1/cmd_vel");
  EXPECT_TRUE(lock_step.missing(100ms).empty());
}

TEST(FreeRunningInbox, DeliversTheNewestCommand) {
  WakeSignal wake_signal;
  CommandBuffer<int> inbox{"robot1/cmd_vel", wake_signal};
  inbox.put(10ms, 1);
  inbox.put(20ms, 2);
  EXPECT_THAT(inbox.take(5ms), Optional(2));
  EXPECT_THAT(inbox.take(6ms), Eq(std::nullopt));
}

}  // namespace
}  // namespace foothill_proxy

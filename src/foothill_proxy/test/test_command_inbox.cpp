#include <gmock/gmock.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <thread>
#include <vector>

#include "foothill_proxy/command_inbox.hpp"

namespace foothill_proxy {
namespace {

using namespace std::chrono_literals;
using ::testing::Eq;
using ::testing::Optional;

TEST(CommandInbox, IsACommanderOnlyWithAPeriod) {
  WakeSignal wake_signal;
  CommandBuffer<int> inbox{"robot1/cmd_vel", wake_signal};
  EXPECT_FALSE(inbox.is_commander());
  EXPECT_FALSE(inbox.is_gated());
  inbox.gate(100ms);
  EXPECT_TRUE(inbox.is_commander());
  EXPECT_FALSE(inbox.is_gated()) << "the world does not run in lock-step";
  inbox.set_lock_step(true);
  EXPECT_TRUE(inbox.is_gated());
}

TEST(CommandInbox, NotifiesTheWorldOfEachCommand) {
  WakeSignal wake_signal;
  CommandBuffer<int> inbox{"robot1/cmd_vel", wake_signal};
  EXPECT_FALSE(inbox.has_received());
  inbox.put(0ms, 1);
  wake_signal.wait(std::nullopt);  // would block forever without the notification
  EXPECT_TRUE(inbox.has_received());
}

TEST(CommandInbox, DiscardsCommandsAndLateTicksWhenCleared) {
  WakeSignal wake_signal;
  CommandBuffer<int> inbox{"robot1/cmd_vel", wake_signal};
  inbox.gate(100ms);
  inbox.set_lock_step(true);
  inbox.put(100ms, 1);
  inbox.count_late();
  EXPECT_EQ(inbox.late(), 1u);
  inbox.clear();
  EXPECT_EQ(inbox.late(), 0u);
  EXPECT_FALSE(inbox.has_command_for(100ms));
  EXPECT_THAT(inbox.take(100ms), Eq(std::nullopt));
}

TEST(CommandInbox, DeliversTheNewestOfSeveralCommandsForATick) {
  WakeSignal wake_signal;
  CommandBuffer<int> inbox{"robot1/cmd_vel", wake_signal};
  inbox.gate(100ms);
  inbox.set_lock_step(true);
  inbox.put(20ms, 1);
  inbox.put(90ms, 2);
  inbox.put(110ms, 3);
  EXPECT_THAT(inbox.take(100ms), Optional(2));
  EXPECT_THAT(inbox.take(200ms), Optional(3));
}

TEST(CommandInbox, AcceptsCommandsFromManyThreads) {
  WakeSignal wake_signal;
  CommandBuffer<int> inbox{"robot1/cmd_vel", wake_signal};
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&inbox] {
        for (int j = 0; j < 1000; ++j) inbox.put(Instant{j}, 7);
      });
    }
  }
  EXPECT_THAT(inbox.take(1s), Optional(7));
  EXPECT_THAT(inbox.take(1s), Eq(std::nullopt));
}

RC_GTEST_PROP(GatedInboxProperty, DependsOnStampsAndNotOnTheTimeOfArrival, ()) {
  // One command for each tick, stamped within the period before it. Delivery must not depend on how
  // many steps before its tick a command arrives.
  const auto offsets = *rc::gen::container<std::vector<int>>(20, rc::gen::inRange(0, 100));
  const auto leads = *rc::gen::container<std::vector<int>>(20, rc::gen::inRange(0, 100));
  WakeSignal wake_signal;
  CommandBuffer<int> inbox{"r", wake_signal};
  inbox.gate(100ms);
  inbox.set_lock_step(true);
  for (int tick = 1; tick <= 20; ++tick) {
    const auto index = static_cast<std::size_t>(tick - 1);
    const Instant time = tick * 100ms;
    const Instant stamp = time - offsets[index] * 1ms;
    const Instant arrival = time - leads[index] * 1ms;
    for (Instant now = time - 99ms; now <= time; now += 1ms) {
      if (now == arrival) inbox.put(stamp, tick);
      const auto command = inbox.take(now);
      if (now < time) {
        RC_ASSERT(!command.has_value());
      } else {
        RC_ASSERT(command == std::optional{tick});
      }
    }
  }
}

}  // namespace
}  // namespace foothill_proxy

#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "foothill_proxy/wake_signal.hpp"

namespace foothill_proxy {
namespace {

using namespace std::chrono_literals;
using SteadyClock = std::chrono::steady_clock;

TEST(WakeSignal, DoesNotLoseANotificationBeforeTheWait) {
  WakeSignal signal;
  signal.notify();
  signal.wait(std::nullopt);  // would block forever if the notification were lost
}

TEST(WakeSignal, ConsumesAllEarlierNotificationsInOneWait) {
  WakeSignal signal;
  signal.notify();
  signal.notify();
  signal.wait(std::nullopt);
  const auto deadline = SteadyClock::now() + 5ms;
  signal.wait(deadline);
  EXPECT_GE(SteadyClock::now(), deadline);
}

TEST(WakeSignal, ReturnsAtTheDeadlineWithoutANotification) {
  WakeSignal signal;
  const auto deadline = SteadyClock::now() + 5ms;
  signal.wait(deadline);
  EXPECT_GE(SteadyClock::now(), deadline);
}

TEST(WakeSignal, WakesAThreadThatWaits) {
  WakeSignal signal;
  std::atomic<int> rounds{0};
  std::jthread waiting{[&] {
    for (int i = 0; i < 100; ++i) {
      signal.wait(std::nullopt);
      ++rounds;
    }
  }};
  while (rounds < 100) signal.notify();
  EXPECT_EQ(rounds, 100);
}

}  // namespace
}  // namespace foothill_proxy

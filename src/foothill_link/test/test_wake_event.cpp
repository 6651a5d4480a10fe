#include <gmock/gmock.h>

#include <thread>

#include "foothill_link/link.hpp"
#include "foothill_link/pseudo_terminal.hpp"
#include "foothill_link/wake_event.hpp"
#include "link_fixture.hpp"

namespace foothill_link::test {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

class Waiting : public ::testing::Test {
 protected:
  /// Returns how long a wait for the event or for bytes takes.
  [[nodiscard]] SteadyDuration wait(std::chrono::nanoseconds timeout) const {
    const SteadyTime begin = steady_clock::now();
    EXPECT_TRUE(port_.wait({.timeout = timeout, .event = &event_}).has_value());
    return steady_clock::now() - begin;
  }

  WakeEvent event_{};
  PseudoTerminal terminal_{PseudoTerminal::open(9600).value()};
  Link port_{Link::open_serial({terminal_.path(), 9600}).value()};
};

TEST_F(Waiting, EndsAtItsTimeout) { EXPECT_GE(wait(30ms), 30ms); }

TEST_F(Waiting, EndsWithAnEventThatWasSetBefore) {
  event_.notify();
  EXPECT_LT(wait(kLimit), kLimit / 2);
}

TEST_F(Waiting, EndsWithAnEventOfAnotherThread) {
  const std::jthread other{[this] { event_.notify(); }};
  EXPECT_LT(wait(kLimit), kLimit / 2);
}

TEST_F(Waiting, EndsWithReceivedBytes) {
  terminal_.write(every_byte());
  EXPECT_LT(wait(kLimit), kLimit / 2);
}

TEST_F(Waiting, ClearsTheEvent) {
  for (int i = 0; i < 3; ++i) event_.notify();
  EXPECT_LT(wait(kLimit), kLimit / 2);
  EXPECT_GE(wait(30ms), 30ms);
}

TEST_F(Waiting, NeedsNoEvent) { EXPECT_TRUE(port_.wait({.timeout = 1ms}).has_value()); }

}  // namespace
}  // namespace foothill_link::test

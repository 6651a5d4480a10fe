#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "pioneer_hardware/link_monitor.hpp"

namespace pioneer_hardware {
namespace {

using namespace std::chrono_literals;
using pioneer_arcos::SteadyTime;

TEST(LinkMonitor, ToleratesAGapUpToItsLimit) {
  const SteadyTime start{100s};
  LinkMonitor monitor{500ms};
  monitor.restart(start);
  EXPECT_FALSE(monitor.is_lost({.connected = true}, start + 1s));
  EXPECT_FALSE(monitor.is_lost({.connected = false}, start + 1400ms));
  EXPECT_FALSE(monitor.is_lost({.connected = true}, start + 1500ms));
  EXPECT_FALSE(monitor.is_lost({.connected = false}, start + 2000ms));
  EXPECT_TRUE(monitor.is_lost({.connected = false}, start + 2001ms));
}

TEST(LinkMonitor, ClearsTheGapOnRestart) {
  LinkMonitor monitor{500ms};
  const SteadyTime now{200s};
  EXPECT_TRUE(monitor.is_lost({.connected = false}, now));
  monitor.restart(now);
  EXPECT_FALSE(monitor.is_lost({.connected = false}, now));
}

/// The link is lost exactly if the last connected sample is older than the tolerance.
RC_GTEST_PROP(LinkMonitor, DependsOnTheLastConnectedSampleOnly,
              (const std::vector<bool>& samples)) {
  LinkMonitor monitor{350ms};
  SteadyTime now{100s};
  SteadyTime last_connected = now;
  monitor.restart(now);
  for (const bool connected : samples) {
    now += 100ms;
    if (connected) last_connected = now;
    RC_ASSERT(monitor.is_lost({.connected = connected}, now) == (now - last_connected > 350ms));
  }
}

}  // namespace
}  // namespace pioneer_hardware

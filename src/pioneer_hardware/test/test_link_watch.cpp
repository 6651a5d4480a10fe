#include <gmock/gmock.h>

#include "pioneer_hardware/link_watch.hpp"

namespace pioneer_hardware {
namespace {

using namespace std::chrono_literals;

TEST(LinkWatch, ForgivesAGapAndNotALoss) {
  const pioneer_arcos::Instant start{100s};
  LinkWatch watch{500ms};
  watch.restart(start);
  EXPECT_FALSE(watch.is_lost({.connected = true}, start + 1s));
  EXPECT_FALSE(watch.is_lost({.connected = false}, start + 1400ms));
  EXPECT_FALSE(watch.is_lost({.connected = true}, start + 1500ms));
  EXPECT_FALSE(watch.is_lost({.connected = false}, start + 2000ms));
  EXPECT_TRUE(watch.is_lost({.connected = false}, start + 2001ms));
}

TEST(LinkWatch, StartsAnew) {
  LinkWatch watch{500ms};
  const pioneer_arcos::Instant now{200s};
  EXPECT_TRUE(watch.is_lost({.connected = false}, now));
  watch.restart(now);
  EXPECT_FALSE(watch.is_lost({.connected = false}, now));
}

}  // namespace
}  // namespace pioneer_hardware

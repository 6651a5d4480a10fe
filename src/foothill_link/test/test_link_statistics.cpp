#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <type_traits>
#include <vector>

#include "foothill_link/link_statistics.hpp"

namespace foothill_link {
namespace {

using namespace std::chrono_literals;

enum class TestError { kOpen, kChecksum, kTimeout, kCount };
using Statistics = LinkStatistics<TestError>;
static_assert(std::is_trivially_copyable_v<Statistics>);

TEST(ErrorCounts, CountEachKindSeparately) {
  ErrorCounts<TestError> counts;
  counts.add(TestError::kChecksum);
  counts.add(TestError::kChecksum, 4);
  counts.set(TestError::kTimeout, 7);
  EXPECT_EQ(counts.of(TestError::kOpen), 0U);
  EXPECT_EQ(counts.of(TestError::kChecksum), 5U);
  EXPECT_EQ(counts.of(TestError::kTimeout), 7U);
  EXPECT_EQ(counts.total(), 12U);
}

TEST(LinkStatistics, HaveNoAgeBeforeTheFirstConnection) {
  Statistics statistics;
  statistics.on_failure(TestError::kOpen);
  EXPECT_FALSE(statistics.age(SteadyTime{1s}).has_value());
  EXPECT_FALSE(statistics.ever_connected);
}

TEST(LinkStatistics, AgeIsTheTimeSinceTheLastPacket) {
  Statistics statistics;
  statistics.on_connected();
  statistics.on_packet(SteadyTime{2s});
  EXPECT_EQ(statistics.age(SteadyTime{2500ms}), 500ms);
  statistics.on_failure(TestError::kTimeout);
  EXPECT_EQ(statistics.age(SteadyTime{5s}), 3s);
}

TEST(LinkStatistics, RepeatedConnectionEventsCountOnce) {
  Statistics statistics;
  statistics.on_connected();
  statistics.on_connected();
  EXPECT_EQ(statistics.reconnects, 0U);
}

/// With c changes from disconnected to connected, there are max(0, c - 1) reconnections, and each
/// failure is counted, whatever the order of events.
RC_GTEST_PROP(LinkStatistics, CountsFollowFromTheSequenceOfEvents,
              (const std::vector<std::uint8_t>& events)) {
  Statistics statistics;
  bool is_connected = false;
  std::uint32_t connections = 0;
  std::uint64_t failures = 0;
  for (const std::uint8_t event : events) {
    switch (event % 3) {
      case 0:
        connections += is_connected ? 0 : 1;
        is_connected = true;
        statistics.on_connected();
        break;
      case 1:
        ++failures;
        is_connected = false;
        statistics.on_failure(TestError::kTimeout);
        break;
      default:
        is_connected = false;
        statistics.on_closed();
    }
    RC_ASSERT(statistics.connected == is_connected);
  }
  RC_ASSERT(statistics.ever_connected == (connections > 0));
  RC_ASSERT(statistics.reconnects == (connections > 0 ? connections - 1 : 0));
  RC_ASSERT(statistics.errors.of(TestError::kTimeout) == failures);
  RC_ASSERT(statistics.errors.total() == failures);
}

}  // namespace
}  // namespace foothill_link

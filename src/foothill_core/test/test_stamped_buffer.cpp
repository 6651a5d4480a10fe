#include <gmock/gmock.h>

#include <string>

#include "foothill_core/stamped_buffer.hpp"

namespace foothill_core {
namespace {

using Buffer = StampedBuffer<std::string>;

TEST(StampedBuffer, IsCompleteOnceTheNextMessageIsDueLater) {
  Buffer buffer{{.period = 0.1}};
  EXPECT_FALSE(buffer.is_complete_until(0.0));
  buffer.add(0.1, "a");
  EXPECT_TRUE(buffer.is_complete_until(0.1));
  EXPECT_TRUE(buffer.is_complete_until(0.15));
  EXPECT_FALSE(buffer.is_complete_until(0.2));
}

TEST(StampedBuffer, ToleratesTheRoundingOfSumsOfPeriods) {
  Buffer buffer{{.period = 0.1}};
  double stamp = 0.0;
  for (int i = 0; i < 1000; ++i) stamp += 0.1;
  ASSERT_NE(stamp, 100.0);
  buffer.add(stamp, "a");
  EXPECT_TRUE(buffer.is_complete_until(100.0));
  EXPECT_FALSE(buffer.is_complete_until(100.1));
}

TEST(StampedBuffer, WaitsForAllMessagesOfAStamp) {
  Buffer buffer{{.period = 0.1, .per_stamp = 2}};
  buffer.add(0.1, "a");
  EXPECT_FALSE(buffer.is_complete_until(0.1));
  buffer.add(0.1, "b");
  EXPECT_TRUE(buffer.is_complete_until(0.1));
}

TEST(StampedBuffer, NeedsNoMessageBeforeTheFirstIsDue) {
  const Buffer buffer{{.period = 0.1, .first = 0.5}};
  EXPECT_TRUE(buffer.is_complete_until(0.4));
  EXPECT_FALSE(buffer.is_complete_until(0.5));
}

TEST(StampedBuffer, IgnoresATopicOnlyUntilItsNextMessage) {
  Buffer buffer{{.period = 0.1}};
  buffer.add(0.1, "a");
  buffer.ignore_until_next();
  EXPECT_TRUE(buffer.is_complete_until(9.0));
  buffer.add(0.2, "b");
  EXPECT_FALSE(buffer.is_complete_until(9.0));
}

TEST(StampedBuffer, GivesMessagesInOrderAndNotBeforeTheirTime) {
  Buffer buffer{{.period = 0.1}};
  buffer.add(0.1, "a");
  buffer.add(0.2, "b");
  EXPECT_EQ(*buffer.newest_until(0.25), "b");
  EXPECT_EQ(*buffer.newest_until(0.15), "a");
  EXPECT_EQ(buffer.newest_until(0.05), nullptr);
  EXPECT_EQ(buffer.take_until(0.15)->second, "a");
  EXPECT_EQ(buffer.take_until(0.15), std::nullopt);
}

TEST(StampedBuffer, IsNoLongerCompleteAfterDiscarding) {
  Buffer buffer{{.period = 0.1}};
  buffer.add(0.1, "a");
  buffer.add(50.0, "b");
  buffer.discard_after(0.15);
  EXPECT_EQ(*buffer.newest_until(9.0), "a");
  EXPECT_TRUE(buffer.is_complete_until(0.1));
  EXPECT_FALSE(buffer.is_complete_until(0.2));
  buffer.discard_after(0.0);
  EXPECT_FALSE(buffer.is_complete_until(0.0));
}

TEST(StampedBuffer, DropsTheOldestBeyondItsCapacity) {
  Buffer buffer{{.period = 0.1, .capacity = 2}};
  for (const char* text : {"a", "b", "c"}) buffer.add(0.1, text);
  EXPECT_EQ(buffer.take_until(1.0)->second, "b");
}

TEST(StampedBuffer, StartsAgainAfterBeingCleared) {
  Buffer buffer{{.period = 0.1}};
  buffer.add(5.0, "a");
  buffer.clear();
  EXPECT_FALSE(buffer.is_complete_until(0.0));
  buffer.add(0.1, "b");
  EXPECT_EQ(buffer.newest_stamp(), 0.1);
}

}  // namespace
}  // namespace foothill_core

#include <gmock/gmock.h>

#include "pioneer_modes/shelf.hpp"

namespace pioneer_modes {
namespace {

TEST(Shelf, IsCompleteWhenTheNextMessageIsDueLater) {
  Shelf<int> shelf{0.1};
  EXPECT_FALSE(shelf.is_complete_until(0.5));
  shelf.add(0.4, 1);
  EXPECT_TRUE(shelf.is_complete_until(0.45));
  EXPECT_FALSE(shelf.is_complete_until(0.5));
}

TEST(Shelf, WaitsForAllMessagesOfAStamp) {
  Shelf<int> shelf{0.04, 0.04, 2};
  shelf.add(0.08, 1);
  EXPECT_FALSE(shelf.is_complete_until(0.1));
  shelf.add(0.08, 2);
  EXPECT_TRUE(shelf.is_complete_until(0.1));
}

TEST(Shelf, IsCompleteUntilTheStampBeforeAMessageThatIsLater) {
  Shelf<int> shelf{0.04, 0.04, 2};
  shelf.add(0.16, 1);
  EXPECT_TRUE(shelf.is_complete_until(0.1));
}

TEST(Shelf, ExpectsNothingBeforeTheFirstMessageIsDue) {
  Shelf<int> shelf{0.04, 0.04};
  EXPECT_TRUE(shelf.is_complete_until(0.0));
  EXPECT_FALSE(shelf.is_complete_until(0.04));
}

TEST(Shelf, HandsOutMessagesInOrderAndNotBeforeTheirTime) {
  Shelf<int> shelf{0.1};
  for (int i = 1; i <= 3; ++i) shelf.add(0.1 * i, i);
  EXPECT_EQ(shelf.take_until(0.2)->second, 1);
  EXPECT_EQ(shelf.take_until(0.2)->second, 2);
  EXPECT_FALSE(shelf.take_until(0.2).has_value());
  EXPECT_EQ(shelf.take_until(0.3)->second, 3);
}

TEST(Shelf, KeepsNobodyWaitingOnceGivenUpUntilItIsHeardAgain) {
  Shelf<int> shelf{0.1};
  shelf.give_up();
  EXPECT_TRUE(shelf.is_complete_until(5.0));
  shelf.add(1.0, 1);
  EXPECT_FALSE(shelf.is_complete_until(5.0));
}

}  // namespace
}  // namespace pioneer_modes

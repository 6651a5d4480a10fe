#include <gmock/gmock.h>

#include <vector>

#include "pioneer_arcos/address.hpp"
#include "pioneer_arcos/baud_search.hpp"

namespace pioneer_arcos {
namespace {

using testing::ElementsAre;

std::vector<unsigned> attempts(BaudSearch& search, int count) {
  std::vector<unsigned> bauds;
  for (int i = 0; i < count; ++i) bauds.push_back(search.next());
  return bauds;
}

TEST(BaudSearch, AlternatesTheInitialRateWithAllOthers) {
  BaudSearch search{38400};
  EXPECT_THAT(attempts(search, 9),
              ElementsAre(9600, 38400, 9600, 115200, 9600, 57600, 9600, 19200, 9600));
  // The candidates repeat indefinitely: a robot may be switched on later.
  EXPECT_THAT(attempts(search, 7), ElementsAre(38400, 9600, 115200, 9600, 57600, 9600, 19200));
}

TEST(BaudSearch, PrefersTheRateOfALostSession) {
  BaudSearch search{57600};
  (void)attempts(search, 5);
  search.on_session(57600);
  EXPECT_THAT(attempts(search, 4), ElementsAre(57600, 9600, 57600, 9600));
}

TEST(BaudSearch, StartsWithTheLastRateAfterEachSession) {
  BaudSearch search{38400};
  search.on_session(38400);
  (void)attempts(search, 3);
  search.on_session(38400);
  EXPECT_EQ(search.next(), 38400U);
  EXPECT_EQ(search.wanted_baud(), 38400U);
}

}  // namespace
}  // namespace pioneer_arcos

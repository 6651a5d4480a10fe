#include <gmock/gmock.h>

#include <set>
#include <stdexcept>
#include <vector>

#include "sick_ld/rate_search.hpp"
#include "sick_ld/wire.hpp"

namespace sick_ld {
namespace {

using ::testing::ElementsAre;

/// Returns the rates that a search tries one after another.
std::vector<int> tried(RateSearch& search, int count, bool was_connected, double silence) {
  std::vector<int> rates;
  for (int i = 0; i < count; ++i) {
    search.try_next(was_connected, silence);
    search.apply();
    rates.push_back(search.baud());
  }
  return rates;
}

TEST(RateSearch, StartsAtTheKnownRateThenTheConfiguredOne) {
  RateSearch search{115200, 9600};
  EXPECT_EQ(search.baud(), 9600);
  EXPECT_TRUE(search.is_at_likely_rate());
  EXPECT_THAT(tried(search, 6, false, 0.0), ElementsAre(115200, 57600, 38400, 19200, 4800, 9600));
}

TEST(RateSearch, TriesEveryRateBeforeItRepeatsOne) {
  for (const int wanted : kBaudRates) {
    RateSearch search{wanted, std::nullopt};
    std::set<int> rates{search.baud()};
    for (const int rate : tried(search, 5, false, 0.0)) rates.insert(rate);
    EXPECT_EQ(rates.size(), kBaudRates.size()) << wanted;
  }
}

TEST(RateSearch, LostScannerIsSearchedAtItsLastRateForTenSeconds) {
  RateSearch search{115200, std::nullopt};
  EXPECT_THAT(tried(search, 3, true, 9.9), ElementsAre(115200, 115200, 115200));
}

TEST(RateSearch, LastRateAlternatesWithAllOthersAfterwards) {
  RateSearch search{115200, std::nullopt};
  EXPECT_THAT(tried(search, 12, true, 60.0),
              ElementsAre(57600, 115200, 38400, 115200, 19200, 115200, 9600, 115200, 4800, 115200,
                          57600, 115200));
}

TEST(RateSearch, FoundRateBecomesTheMostLikelyOne) {
  RateSearch search{115200, std::nullopt};
  static_cast<void>(tried(search, 2, false, 0.0));
  EXPECT_EQ(search.baud(), 38400);
  EXPECT_FALSE(search.is_at_likely_rate());
  search.on_found();
  EXPECT_TRUE(search.is_at_likely_rate());
  search.restart();
  search.apply();
  EXPECT_EQ(search.baud(), 38400);
}

TEST(RateSearch, ConfirmedChangeIsKept) {
  RateSearch search{115200, 38400};
  search.on_found();
  ASSERT_TRUE(search.wants_change());
  search.change();
  EXPECT_EQ(search.baud(), 115200);
  EXPECT_TRUE(search.is_unconfirmed());
  search.confirm();
  EXPECT_FALSE(search.is_unconfirmed());
  EXPECT_FALSE(search.wants_change());
  search.restart();
  search.apply();
  EXPECT_EQ(search.baud(), 115200);
  // Each rate is still a candidate once.
  EXPECT_THAT(tried(search, 6, false, 0.0), ElementsAre(38400, 57600, 19200, 9600, 4800, 115200));
}

TEST(RateSearch, RefusedChangeIsRevertedAndNotTriedAgain) {
  RateSearch search{115200, 38400};
  search.change();
  search.revert();
  EXPECT_EQ(search.baud(), 38400);
  EXPECT_FALSE(search.is_unconfirmed());
  EXPECT_FALSE(search.wants_change());
  EXPECT_THROW(search.revert(), std::logic_error);
}

TEST(RateSearch, SearchForgetsAnUnconfirmedChange) {
  RateSearch search{115200, 38400};
  search.change();
  search.apply();
  EXPECT_EQ(search.baud(), 38400);
  EXPECT_FALSE(search.is_unconfirmed());
  EXPECT_TRUE(search.wants_change());
}

}  // namespace
}  // namespace sick_ld

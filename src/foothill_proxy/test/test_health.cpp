#include <gmock/gmock.h>

#include "foothill_proxy/health.hpp"

namespace foothill_proxy {
namespace {

using Level = Health::Level;

TEST(Health, IsOkWithoutFindings) {
  const Health health;
  EXPECT_EQ(health.level, Level::kOk);
  EXPECT_EQ(health.message, "ok");
}

TEST(Health, HasTheHighestLevelOfItsFindings) {
  Health health;
  health.add(Level::kWarning, "low battery");
  health.add(Level::kError, "tips over");
  health.add(Level::kWarning, "stalled");
  EXPECT_EQ(health.level, Level::kError);
}

TEST(Health, JoinsTheMessagesOfItsFindings) {
  Health health;
  health.add(Level::kWarning, "low battery");
  health.add(Level::kError, "tips over");
  EXPECT_EQ(health.message, "low battery; tips over");
}

TEST(Health, ReplacesTheMessageWhileItIsOk) {
  Health health;
  health.add(Level::kOk, "no commander");
  EXPECT_EQ(health.level, Level::kOk);
  EXPECT_EQ(health.message, "no commander");
}

}  // namespace
}  // namespace foothill_proxy

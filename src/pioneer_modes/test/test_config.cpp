#include <gmock/gmock.h>

#include <limits>

#include "pioneer_modes/config.hpp"
#include "pioneer_modes/mode.hpp"

namespace pioneer_modes {
namespace {

using ::testing::HasSubstr;
using ::testing::Optional;

TEST(Mode, IsFoundByItsName) {
  for (const Mode mode : kModes) EXPECT_THAT(mode_named(to_cstr(mode)), Optional(mode));
}

TEST(Mode, IsNotFoundByOtherNames) { EXPECT_EQ(mode_named("Wander"), std::nullopt); }

TEST(ModesConfig, IsValidByDefault) { EXPECT_EQ(validate(ModesConfig{}), std::nullopt); }

TEST(ModesConfig, IsRejectedWithTheNameOfAFieldThatIsTooLarge) {
  ModesConfig config;
  config.wander.speed = 2.0;
  EXPECT_THAT(validate(config), Optional(HasSubstr("wander.speed is 2.0")));
}

TEST(ModesConfig, IsRejectedIfAFieldIsNan) {
  ModesConfig config;
  config.guard.margin = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THAT(validate(config), Optional(HasSubstr("guard.margin")));
}

TEST(ModesConfig, IsRejectedIfTheClearanceIsLessThanTheMargin) {
  ModesConfig config;
  config.wander.clearance = 0.05;
  EXPECT_THAT(validate(config), Optional(HasSubstr("wander.clearance")));
}

}  // namespace
}  // namespace pioneer_modes

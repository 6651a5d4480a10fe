#include <gmock/gmock.h>

#include <functional>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "foothill_teleop/joy_teleop.hpp"

namespace foothill_teleop {
namespace {

using ::testing::HasSubstr;
using ::testing::Optional;

TEST(TeleopConfig, IsValidByDefault) { EXPECT_EQ(validate({}), std::nullopt); }

TEST(TeleopConfig, IsRejectedWithTheNameOfTheInvalidField) {
  using Change = std::function<void(TeleopConfig&)>;
  const std::vector<std::pair<const char*, Change>> cases{
      {"enable_button", [](TeleopConfig& config) { config.enable_button = kNone; }},
      {"turbo_button", [](TeleopConfig& config) { config.turbo_button = -2; }},
      {"are both 4", [](TeleopConfig& config) { config.turbo_button = 4; }},
      {"forward.axis", [](TeleopConfig& config) { config.forward.axis = -2; }},
      {"lateral.speed", [](TeleopConfig& config) { config.lateral.limits.speed = -0.1; }},
      {"turn.turbo_speed", [](TeleopConfig& config) { config.turn.turbo_speed = 0.1; }},
      {"turn.acceleration", [](TeleopConfig& config) { config.turn.limits.acceleration = 0.0; }},
      {"forward.deceleration",
       [](TeleopConfig& config) {
         config.forward.limits.deceleration = std::numeric_limits<double>::quiet_NaN();
       }},
      {"period", [](TeleopConfig& config) { config.period = 0.0; }},
      {"input_timeout", [](TeleopConfig& config) { config.input_timeout = -1.0; }},
      {"stop must be sent", [](TeleopConfig& config) { config.input_timeout = 0.19; }},
      {"stop_duration", [](TeleopConfig& config) { config.stop_duration = -1.0; }}};
  for (const auto& [field, change] : cases) {
    TeleopConfig config;
    change(config);
    EXPECT_THAT(validate(config), Optional(HasSubstr(field)));
    EXPECT_THROW(JoyTeleop{config}, std::invalid_argument) << field;
  }
}

}  // namespace
}  // namespace foothill_teleop

#include <gmock/gmock.h>

#include "foothill_orbit/force_names.hpp"

namespace foothill_orbit {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(ForceNames, NameEverySwitchOnce) {
  EXPECT_THAT(force_names(), ElementsAre("j2", "j3", "j4", "j5", "j6", "drag",
                                         "corotating_atmosphere", "solar_pressure", "sun", "moon"));
  EXPECT_EQ(active_forces(all_forces()), force_names());
  EXPECT_THAT(active_forces({}), IsEmpty());
}

TEST(ForceNames, SwitchOneForceAndNoOther) {
  for (const std::string& name : force_names()) {
    ForceSwitches forces;
    ASSERT_TRUE(switch_force(forces, name, true));
    EXPECT_THAT(active_forces(forces), ElementsAre(name));
    ASSERT_TRUE(switch_force(forces, name, false));
    EXPECT_EQ(forces, ForceSwitches{});
  }
  ForceSwitches forces;
  ASSERT_TRUE(switch_force(forces, "j3", true));
  EXPECT_TRUE(forces.zonals[1]);
}

TEST(ForceNames, UnknownNamesAreRejectedWithTheKnownOnes) {
  ForceSwitches forces;
  const auto switched = switch_force(forces, "J2", true);
  ASSERT_FALSE(switched);
  EXPECT_THAT(switched.error().reason, AllOf(HasSubstr("'J2'"), HasSubstr("j2, j3")));
}

}  // namespace
}  // namespace foothill_orbit
